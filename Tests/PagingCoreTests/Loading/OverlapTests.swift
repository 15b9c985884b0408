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
        list.moveViewport(to: 16)
        return list
    }

    private func shifts(_ list: Driver) -> [FeedCommand] {
        list.commands.filter { if case .shifted = $0 { true } else { false } }
    }

    @Test("I5: each page is requested with the row before it, which is not inserted again")
    func overlap() {
        var list = opened()
        #expect(list.requests == [.offset(19, limit: 20)])
        list.answer(.offset(19, limit: 20), 19..<39)
        #expect(list.ids == Array(0..<39))
        #expect(shifts(list) == [])
        list.moveViewport(to: 36)
        #expect(list.requests == [.offset(38, limit: 20)])
    }

    @Test("I5: a shift is reported if the list grew or shrank before the overlapping row", arguments: [18, 20])
    func shifted(_ first: Int) {
        var list = opened()
        list.answer(.offset(19, limit: 20), first..<(first + 20))
        #expect(shifts(list).count == 1)
        #expect(list.ids == Array(0..<(first + 20)))
    }

    @Test("I4, I5: a shifted page shows by how many places the list moved, and later insertions move it further")
    func placesOfShiftedPage() {
        var list = opened()
        // The server has inserted one item before all others.
        list.answer(.offset(19, limit: 20), 18..<38)
        list.edit(.insert(Driver.Entry(id: 100), .start, shiftsOffsets: true))
        list.edit(.insert(Driver.Entry(id: 101), .start, shiftsOffsets: true))
        list.moveViewport(to: 36)
        #expect(list.requests == [.offset(39, limit: 20)])
    }

    @Test("I5, L9: a page with only another row and a total below the known rows ends the list")
    func shiftedBelowTotal() {
        var list = opened()
        list.answer(.offset(19, limit: 20), [40], total: 15)
        #expect(shifts(list).count == 1)
        #expect(list.ids == Array(0..<20) + [40])
        #expect(list.rows.count == 21)
        #expect(list.requests == [])
    }

    @Test("I5: a page with only the overlapping row ends the list")
    func nothingFollows() {
        var list = opened()
        list.answer(.offset(19, limit: 20), [19])
        #expect(list.states.append == .ended)
        #expect(list.rows.count == 20)
        #expect(shifts(list) == [])
    }

    @Test("I5: the overlapping row does not count for whether a page is short", arguments: [(19, false), (18, true)])
    func shortPage(_ fresh: Int, _ ends: Bool) {
        var list = opened(endsAtShortPage: true)
        list.answer(.offset(19, limit: 20), 19..<(20 + fresh))
        #expect(list.rows.count == 20 + fresh)
        #expect((list.states.append == .ended) == ends)
    }

    @Test(
        "I5, L11: no request exceeds the limit, except for a limit of one, which would bring no new row")
    func limitOfOne() {
        var list = joined(limit: 1)
        list.moveViewport(to: 0)
        list.answer(.offset(0, limit: 1), [0])
        #expect(list.requests == [.offset(0, limit: 2)])
        list.answer(.offset(0, limit: 2), 0..<2)
        #expect(list.ids == [0, 1])
    }

    @Test("I5, I4: a page whose request removals have moved more than once reports no shift")
    func removedTwice() {
        var list = opened()
        list.edit(.remove(3, shiftsOffsets: true))
        #expect(list.requests == [.offset(18, limit: 20)])
        list.wait(milliseconds: 200)
        list.edit(.remove(4, shiftsOffsets: true))
        list.answer(.offset(18, limit: 20), 20..<40)
        #expect(shifts(list) == [])
    }

    @Test("I5, I4: a page from before the server carries out an open removal reports no shift and leaves no row out")
    func openRemoval() {
        var list = opened()
        list.send(.transactionOpened(TransactionID(1)))
        list.edit(.remove(5, shiftsOffsets: true), in: TransactionID(1))
        #expect(list.requests == [.offset(18, limit: 20)])
        list.answer(.offset(18, limit: 20), 18..<38)
        #expect(shifts(list) == [])
        #expect(list.ids == Array(0..<38).filter { $0 != 5 })
        list.moveViewport(to: 36)
        list.send(.transactionEnded(TransactionID(1), .committed))
        #expect(list.requests == [.offset(36, limit: 20)])
        list.answer(.offset(36, limit: 20), 37..<57)
        #expect(list.ids == Array(0..<57).filter { $0 != 5 })
    }

    @Test(
        "I5, I4: rows that an open removal lets a page repeat are no shift, and the list is repaired after the commit")
    func openRemovalOfShortPage() {
        var list = joined(limit: 2)
        list.answer(.offset(0, limit: 2), 0..<2)
        list.send(.transactionOpened(TransactionID(1)))
        list.edit(.remove(0, shiftsOffsets: true), in: TransactionID(1))
        list.pull(.append)
        list.answer(.offset(0, limit: 2), 0..<2)
        #expect(shifts(list) == [])
        list.send(.transactionEnded(TransactionID(1), .committed))
        list.wait(milliseconds: 1_000)
        let server = Array(1..<40)
        while case .offset(let offset, let limit)? = list.requests.first {
            list.answer(.offset(offset, limit: limit), server.dropFirst(offset).prefix(limit))
        }
        #expect(list.ids.count >= 2)
        #expect(list.ids == server.prefix(list.ids.count).map { $0 })
    }

    @Test("I2, I5: an updated item that is taken for the evicted last row can still be inserted")
    func updatedBeforeEvictedRow() {
        var configuration = FeedConfiguration(
            addressing: .offset(limit: 5, endsAtShortPage: false), prefetch: .lastRow, retry: .never,
            retention: .items(6))
        configuration.overlapsPages = true
        var list = Driver(configuration)
        list.join()
        list.answer(.offset(0, limit: 5), 0..<5)
        list.moveViewport(to: 4)
        list.answer(.offset(4, limit: 5), 4..<9)
        list.moveViewport(to: 0)
        list.send(.transactionOpened(TransactionID(1)))
        list.edit(.update(Driver.Entry(id: 9, text: "new")), in: TransactionID(1))
        list.pull(.append)
        // The server has lost an item before the last row, which is evicted.
        list.answer(.offset(8, limit: 5), 9..<14)
        #expect(!list.ids.contains(9))
        list.edit(.insert(Driver.Entry(id: 9), .start, shiftsOffsets: false))
        #expect(list.ids.first == 9)
    }

    @Test("I5: the first row of a list whose rows were all removed is not taken for the last row before it")
    func withoutRows() {
        var list = joined(limit: 2)
        list.answer(.offset(0, limit: 2), 0..<2)
        for id in 0..<2 { list.edit(.remove(id, shiftsOffsets: true)) }
        list.moveViewport(to: 0)
        #expect(list.requests == [.offset(0, limit: 2)])
        list.answer(.offset(0, limit: 2), 2..<4)
        #expect(list.ids == [2, 3])
    }

    @Test("I5: local items at the end give no shift")
    func localInsertion() {
        var list = opened()
        list.edit(.insert(.init(id: 500), .end, shiftsOffsets: false))
        list.answer(.offset(19, limit: 20), 19..<39)
        #expect(shifts(list) == [])
        #expect(list.ids == Array(0..<20) + [500] + Array(20..<39))
    }

    @Test("I5: without the configuration no row is requested twice and no shift is reported")
    func withoutOverlap() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.moveViewport(to: 16)
        #expect(list.requests == [.offset(20, limit: 20)])
        list.answer(.offset(20, limit: 20), 19..<39)
        #expect(shifts(list) == [])
    }
}
