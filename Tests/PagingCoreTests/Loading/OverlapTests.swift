import PagingCore
import Testing

@Suite struct OverlapTests {
    private func opened(endsAtShortPage: Bool = false) -> Driver {
        var configuration = FeedConfiguration(
            addressing: .offset(limit: 20, endsAtShortPage: endsAtShortPage), prefetch: .rows(3), retry: .never)
        configuration.overlapsPages = true
        var list = Driver(configuration)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.look(at: 16)
        return list
    }

    private func shifts(_ list: Driver) -> [Command] {
        list.commands.filter { if case .shifted = $0 { true } else { false } }
    }

    @Test("I5: each page is asked for with the row before it, which is no second row")
    func overlap() {
        var list = opened()
        #expect(list.asked == [.offset(19, limit: 21)])
        list.answer(.offset(19, limit: 21), 19..<40)
        #expect(list.ids == Array(0..<40))
        #expect(shifts(list) == [])
        list.look(at: 36)
        #expect(list.asked == [.offset(39, limit: 21)])
    }

    @Test("I5: a row that does not meet is reported, whether the list grew or shrank before it", arguments: [18, 20])
    func shifted(_ first: Int) {
        var list = opened()
        list.answer(.offset(19, limit: 21), first..<(first + 21))
        #expect(shifts(list).count == 1)
        #expect(list.ids == Array(0..<(first + 21)))
    }

    @Test("I5: where nothing follows but the row itself, the list has ended")
    func nothingFollows() {
        var list = opened()
        list.answer(.offset(19, limit: 21), [19])
        #expect(list.states.append == .ended)
        #expect(list.rows.count == 20)
        #expect(shifts(list) == [])
    }

    @Test("I5: the row counts neither as full nor as short", arguments: [(20, false), (19, true)])
    func shortPage(_ fresh: Int, _ ends: Bool) {
        var list = opened(endsAtShortPage: true)
        list.answer(.offset(19, limit: 21), 19..<(20 + fresh))
        #expect(list.rows.count == 20 + fresh)
        #expect((list.states.append == .ended) == ends)
    }

    @Test("I5: without the wish no row is asked for twice and nothing is reported")
    func withoutOverlap() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.look(at: 16)
        #expect(list.asked == [.offset(20, limit: 20)])
        list.answer(.offset(20, limit: 20), 19..<39)
        #expect(shifts(list) == [])
    }
}
