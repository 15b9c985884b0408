import PagingCore

extension FiveLists {
    static func runPullUpForMore() -> ListScenario {
        let configuration = FeedConfiguration(addressing: .offset(limit: 6, endsAtShortPage: false), prefetch: .manual)
        var list = ListScenario(configuration, given: 1..<13)
        list.moveViewport(to: 0, length: 12)
        list.moveViewport(to: 4, length: 8)
        list.expect(
            list.shows(1..<13) && list.requests.isEmpty, "S0: the list shows its 12 initial rows without a request")
        for round in 0..<5 {
            let next = PageRequest.offset(12 + round * 6, limit: 6)
            list.pull(.append)
            list.expect(list.indicators.append, "S0: a pull shows the loading row at once")
            list.pull(.append)
            list.expect(list.requests == [next], "S0: a pull while a load is in flight does nothing")
            list.wait(milliseconds: 2_000)
            list.expect(list.rows.count == 12 + round * 6, "S0: no row is inserted before its page arrives")
            list.answer(next, (13 + round * 6)..<(19 + round * 6))
            list.expect(list.shows(1..<(19 + round * 6)), "S0: 6 rows are appended")
            list.expect(!list.indicators.append, "S0: the loading row disappears when the page arrives")
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
            list.expect(list.rows.count == 30, "S2: a pull up appends 15 rows")
            list.refresh()
            list.wait(milliseconds: 2_000)
            list.answer(first, (round * 100)..<(round * 100 + 15), isLast: false)
            list.expect(
                list.shows((round * 100)..<(round * 100 + 15)), "S2: a pull down replaces the rows with 15 others")
            list.expect(list.outcome == .loaded, "S2: the caller of a pull down learns that the refresh completed")
            list.wait(milliseconds: 500)
        }
        list.pull(.append)
        list.refresh()
        list.expect(list.cancelled == [second], "S2: a pull down cancels the load of a pull up")
        list.expect(
            !list.indicators.append && list.indicators.refresh,
            "S2: the indicator of the cancelled load turns off at once")
        list.pull(.append)
        list.expect(
            list.cancelled == [first] && list.outcome == .superseded, "S2: a pull up cancels the load of a pull down")
        list.fail(second, code: 500)
        list.expect(list.states.append == .failed(.source(code: 500)), "S2: a failure ends the load")
        list.pull(.append)
        list.answer(second, 315..<330, isLast: false)
        list.expect(list.shows(300..<330), "S2: the next pull after a failure loads")
        return list
    }
}
