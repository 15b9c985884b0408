import PagingCore
import Testing

@Suite struct OverlapTests {
    private func joined(limit: Int, endsAtShortPage: Bool = false) -> Driver {
        var configuration = FeedConfiguration(
            addressing: .offset(limit: limit, endsAtShortPage: endsAtShortPage), prefetch: .rows(3), retry: .never)
        configuration.overlapsPages = true
        var list = Driver(configuration)
        list.join()
        return list
    }

    private func opened(endsAtShortPage: Bool = false) -> Driver {
        var list = joined(limit: 20, endsAtShortPage: endsAtShortPage)
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
        #expect(list.asked == [.offset(19, limit: 20)])
        list.answer(.offset(19, limit: 20), 19..<39)
        #expect(list.ids == Array(0..<39))
        #expect(shifts(list) == [])
        list.look(at: 36)
        #expect(list.asked == [.offset(38, limit: 20)])
    }

    @Test("I5: a row that does not meet is reported, whether the list grew or shrank before it", arguments: [18, 20])
    func shifted(_ first: Int) {
        var list = opened()
        list.answer(.offset(19, limit: 20), first..<(first + 20))
        #expect(shifts(list).count == 1)
        #expect(list.ids == Array(0..<(first + 20)))
    }

    @Test("I5, L9: a page of another row only, with a total below the known rows, ends the list")
    func shiftedBelowTotal() {
        var list = opened()
        list.answer(.offset(19, limit: 20), [40], total: 15)
        #expect(shifts(list).count == 1)
        #expect(list.ids == Array(0..<20) + [40])
        #expect(list.rows.count == 21)
        #expect(list.asked == [])
    }

    @Test("I5: where nothing follows but the row itself, the list has ended")
    func nothingFollows() {
        var list = opened()
        list.answer(.offset(19, limit: 20), [19])
        #expect(list.states.append == .ended)
        #expect(list.rows.count == 20)
        #expect(shifts(list) == [])
    }

    @Test("I5: the row counts neither as full nor as short", arguments: [(19, false), (18, true)])
    func shortPage(_ fresh: Int, _ ends: Bool) {
        var list = opened(endsAtShortPage: true)
        list.answer(.offset(19, limit: 20), 19..<(20 + fresh))
        #expect(list.rows.count == 20 + fresh)
        #expect((list.states.append == .ended) == ends)
    }

    @Test(
        "I5, L11: no page is asked for with more than the limit, but for a limit of one, which would bring no new row")
    func limitOfOne() {
        var list = joined(limit: 1)
        list.look(at: 0)
        list.answer(.offset(0, limit: 1), [0])
        #expect(list.asked == [.offset(0, limit: 2)])
        list.answer(.offset(0, limit: 2), 0..<2)
        #expect(list.ids == [0, 1])
    }

    @Test("I5, I4: a page from before an open removal is carried out makes no shift, and leaves no row out")
    func openRemoval() {
        var list = opened()
        list.send(.transactionOpened(TransactionID(1)))
        list.edit(.remove(5, alsoOnServer: true), in: TransactionID(1))
        #expect(list.asked == [.offset(18, limit: 20)])
        list.answer(.offset(18, limit: 20), 18..<38)
        #expect(shifts(list) == [])
        #expect(list.ids == Array(0..<38).filter { $0 != 5 })
        list.look(at: 36)
        list.send(.transactionEnded(TransactionID(1), .committed))
        #expect(list.asked == [.offset(36, limit: 20)])
        list.answer(.offset(36, limit: 20), 37..<57)
        #expect(list.ids == Array(0..<57).filter { $0 != 5 })
    }

    @Test("I5, I4: a page of nothing but rows that an open removal lets it repeat is asked for when it is committed")
    func openRemovalOfShortPage() {
        var list = joined(limit: 2)
        list.answer(.offset(0, limit: 2), 0..<2)
        list.send(.transactionOpened(TransactionID(1)))
        list.edit(.remove(0, alsoOnServer: true), in: TransactionID(1))
        list.pull(.append)
        list.answer(.offset(0, limit: 2), 0..<2)
        #expect(shifts(list) == [])
        #expect(list.asked == [])
        list.send(.transactionEnded(TransactionID(1), .committed))
        #expect(list.asked == [.offset(0, limit: 2)])
        list.answer(.offset(0, limit: 2), 1..<3)
        #expect(list.ids == [1, 2])
    }

    @Test("I5: items that were inserted at the end and are not on the server make no shift")
    func localInsertion() {
        var list = opened()
        list.edit(.insert(.init(id: 500), .end, alsoOnServer: false))
        list.answer(.offset(19, limit: 20), 19..<39)
        #expect(shifts(list) == [])
        #expect(list.ids == Array(0..<20) + [500] + Array(20..<39))
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
