import PagingCore

extension FiveLists {
    static func runPullUpForMore() -> ListScenario {
        let configuration = FeedConfiguration(addressing: .offset(limit: 6, endsAtShortPage: false), prefetch: .manual)
        var list = ListScenario(configuration, given: 1..<13)
        list.moveViewport(to: 0, length: 12)
        list.moveViewport(to: 4, length: 8)
        list.expect(list.shows(1..<13) && list.requests.isEmpty, "S0: 12 rows stand there without a request")
        for round in 0..<5 {
            let next = PageRequest.offset(12 + round * 6, limit: 6)
            list.pull(.append)
            list.expect(list.indicators.append, "S0: a pull shows the loading row at once")
            list.pull(.append)
            list.expect(list.requests == [next], "S0: a pull while a load runs does nothing more")
            list.wait(milliseconds: 2_000)
            list.expect(list.rows.count == 12 + round * 6, "S0: no row comes before its page")
            list.answer(next, (13 + round * 6)..<(19 + round * 6))
            list.expect(list.shows(1..<(19 + round * 6)), "S0: 6 more rows come behind the others")
            list.expect(!list.indicators.append, "S0: the loading row goes when they are there")
        }
        return list
    }

    static func runPullBothWays() -> ListScenario {
        let first = PageRequest.offset(0, limit: 15)
        let second = PageRequest.offset(15, limit: 15)
        let configuration = FeedConfiguration(addressing: .offset(limit: 15, endsAtShortPage: false), prefetch: .manual)
        var list = ListScenario(configuration)
        list.moveViewport(to: 0, length: 10)
        list.wait(milliseconds: 2_000)
        list.answer(first, 0..<15, isLast: false)
        for round in 1...3 {
            list.pull(.append)
            list.wait(milliseconds: 2_000)
            list.answer(second, (round * 100 - 85)..<(round * 100 - 70), isLast: false)
            list.expect(list.rows.count == 30, "S2: pulling up brings 15 rows more")
            list.refresh()
            list.wait(milliseconds: 2_000)
            list.answer(first, (round * 100)..<(round * 100 + 15), isLast: false)
            list.expect(list.shows((round * 100)..<(round * 100 + 15)), "S2: pulling down brings 15 others")
            list.expect(list.outcome == .refreshed, "S2: who pulled down learns that it is done")
            list.wait(milliseconds: 500)
        }
        list.pull(.append)
        list.refresh()
        list.expect(list.cancelled == [second], "S2: pulling down cancels what pulling up loads")
        list.expect(!list.indicators.append && list.indicators.refresh, "S2: its indicator ends at that instant")
        list.pull(.append)
        list.expect(list.cancelled == [first] && list.outcome == .superseded, "S2: and the other way round")
        list.fail(second, code: 500)
        list.expect(list.states.append == .failed(.source(500)), "S2: a failure ends a load")
        list.pull(.append)
        list.answer(second, 315..<330, isLast: false)
        list.expect(list.shows(300..<330), "S2: the next pull works")
        return list
    }
}
