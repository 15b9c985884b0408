import PagingCore
import Testing

/// Pages and refreshes that arrive before the server has carried out the edits of a transaction. No row may be left out
/// (I4).
@Suite struct UnconfirmedEditTests {
    private let transaction = TransactionID(1)

    /// A list of 100 items with an applied first page and an open transaction.
    private func opened(limit: Int = 20, total: Int? = nil) -> Driver {
        var list = Driver.offset(limit: limit)
        list.join()
        list.answer(.offset(0, limit: limit), 0..<limit, total: total)
        list.moveViewport(to: 0)
        list.send(.transactionOpened(transaction))
        return list
    }

    private func remove(_ ids: some Sequence<Int>, from list: inout Driver) {
        for id in ids { list.edit(.remove(id, shiftsOffsets: true), in: transaction) }
    }

    @Test(
        "I4, L11: a page of placeholders does not count the rows that it repeats because of an open removal",
        arguments: [true, false])
    func fill(isCommitted: Bool) {
        var list = opened(total: 100)
        remove([5], from: &list)
        list.moveViewport(to: 25)
        list.answer(.offset(19, limit: 20), 19..<39)
        list.send(.transactionEnded(transaction, isCommitted ? .committed : .rolledBack))
        list.moveViewport(to: isCommitted ? 38 : 39)
        let start = isCommitted ? 38 : 39
        #expect(list.requests.contains { if case .offset(start, _) = $0 { true } else { false } }, "\(list.requests)")
        #expect(
            Array(list.ids.prefix(38).compactMap { $0 })
                == Array((0..<39).filter { isCommitted ? $0 != 5 : true }.prefix(38)))
    }

    @Test(
        "I4, R1: a refresh that still has an item whose removal is open is requested one place earlier",
        arguments: [true, false])
    func refresh(isCommitted: Bool) {
        var list = opened()
        remove([5], from: &list)
        list.refresh()
        list.answer(.offset(0, limit: 20), 0..<20)
        #expect(!list.ids.contains(5))
        list.send(.transactionEnded(transaction, isCommitted ? .committed : .rolledBack))
        list.pull(.append)
        #expect(list.loads == [.offset(isCommitted ? 19 : 20, limit: 20)])
    }

    @Test("I4: an item whose removal is open and that a refresh did not bring takes its place along where it arrives")
    func arrivalAfterRefresh() {
        for isCommitted in [true, false] {
            var list = opened()
            list.pull(.append)
            list.answer(.offset(20, limit: 20), 20..<40)
            remove([25], from: &list)
            list.refresh()
            list.answer(.offset(0, limit: 20), 0..<20)
            list.pull(.append)
            list.answer(.offset(20, limit: 20), 20..<40)
            #expect(!list.ids.contains(25))
            list.send(.transactionEnded(transaction, isCommitted ? .committed : .rolledBack))
            list.pull(.append)
            #expect(list.loads == [.offset(isCommitted ? 39 : 40, limit: 20)])
        }
    }

    /// Answers all requests of a list as a server with some rows.
    private func answer(_ list: inout Driver, _ server: [Int], total: Int? = nil) {
        for _ in 0..<50 {
            guard let request = list.requests.first, case .offset(let start, let limit) = request else { return }
            list.answer(request, server.dropFirst(start).prefix(limit), total: total)
        }
        Issue.record("the requests do not end: \(list.requests)")
    }

    @Test(
        "I4: a list whose page had only known rows goes on, and is repaired after the transaction",
        arguments: [true, false])
    func wholePageRemoved(isCommitted: Bool) {
        var list = opened(limit: 2)
        answer(&list, Array(0..<40))
        remove(0..<4, from: &list)
        list.pull(.append)
        answer(&list, Array(0..<40))
        list.send(.transactionEnded(transaction, isCommitted ? .committed : .rolledBack))
        let server = Array((isCommitted ? 4 : 0)..<40)
        list.wait(milliseconds: 1_000)
        answer(&list, server)
        #expect(list.ids.count >= 4)
        #expect(list.ids == server.prefix(list.ids.count).map { $0 })
    }

    @Test(
        "I4: placeholders behind rows that are not held are repaired after the transaction", arguments: [true, false])
    func wholeFillRemoved(isCommitted: Bool) {
        var list = opened(limit: 2, total: 40)
        remove([0, 1], from: &list)
        list.moveViewport(to: 20, length: 2)
        answer(&list, Array(0..<40), total: 40)
        #expect(list.timers[.repair] != nil)
        list.send(.transactionEnded(transaction, isCommitted ? .committed : .rolledBack))
        let server = Array((isCommitted ? 2 : 0)..<40)
        list.wait(milliseconds: 1_000)
        answer(&list, server, total: server.count)
        #expect(list.ids.count == server.count)
        for (id, row) in zip(list.ids, server) where id != nil { #expect(id == row, "\(list.ids)") }
        #expect(list.ids.contains { $0 ?? 0 > 15 })
    }

    @Test("I4: an insertion that a page brought elsewhere moves no place when it is committed")
    func insertionSortedElsewhere() {
        var list = opened()
        list.edit(.insert(.init(id: 500), .start, shiftsOffsets: true), in: transaction)
        list.pull(.append)
        list.answer(.offset(20, limit: 20), Array(20..<29) + [500] + Array(29..<39))
        list.send(.transactionEnded(transaction, .committed))
        list.pull(.append)
        #expect(list.loads == [.offset(40, limit: 20)])
    }

    @Test("I2, I4: an answer from before its commit does not restore an item that an open transaction removed")
    func answerFromBeforeCommit() {
        var list = opened()
        remove([19], from: &list)
        list.pull(.append)
        list.send(.transactionEnded(transaction, .committed))
        #expect(list.requests == [.offset(19, limit: 20)])
        list.answer(.offset(19, limit: 20), 19..<39)
        #expect(list.ids == Array(0..<19) + Array(20..<39))
        list.pull(.append)
        #expect(list.requests == [.offset(38, limit: 20)])
    }

    @Test("I4: a load in flight begins again for one removal, and the list is repaired after a second one")
    func removals() {
        var list = opened()
        list.send(.transactionEnded(transaction, .committed))
        var server = Array(0..<60)
        list.pull(.append)
        for id in [3, 4, 5] {
            list.wait(milliseconds: 100)
            list.edit(.remove(id, shiftsOffsets: true))
            server.removeAll { $0 == id }
            #expect(list.cancels.count == (id == 3 ? 1 : 0))
        }
        answer(&list, server)
        #expect(list.ids != server.prefix(list.ids.count).map { $0 })
        list.wait(milliseconds: 1_000)
        answer(&list, server)
        #expect(list.ids == server.prefix(list.ids.count).map { $0 })
    }

    @Test("I4: the removal of an item that the server never had moves no place")
    func removalOfLocalItem() {
        var list = opened()
        list.edit(.insert(.init(id: 500), .start, shiftsOffsets: false), in: transaction)
        list.edit(.remove(500, shiftsOffsets: true), in: transaction)
        list.pull(.append)
        #expect(list.requests == [.offset(20, limit: 20)])
    }

    @Test(
        "R4, I2: a row that is removed during a refresh is not restored, and the list is repaired",
        arguments: [true, false])
    func removalDuringRefresh(isInTransaction: Bool) {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.moveViewport(to: 8)
        list.pull(.append)
        list.answer(.offset(20, limit: 20), 20..<40)
        if isInTransaction {
            list.send(.transactionOpened(transaction))
            remove([5], from: &list)
        }
        list.refresh(1, .loaded)
        list.answer(.offset(0, limit: 20), 0..<20)
        #expect(list.requests == [.offset(20, limit: 20)])
        if isInTransaction {
            list.send(.transactionEnded(transaction, .committed))
        } else {
            list.edit(.remove(5, shiftsOffsets: true))
        }
        let server = Array(0..<60).filter { $0 != 5 }
        // Nothing shows whether the answer is from before or after the removal on the server.
        answer(&list, server)
        #expect(list.outcomes[WaiterID(1)] == .loaded)
        #expect(!list.ids.contains(5))
        list.wait(milliseconds: 1_000)
        answer(&list, server)
        #expect(list.ids == server.prefix(list.ids.count).map { $0 })
    }

    @Test("R4: edits do not keep a refresh from its end, and what it may lack is loaded when no transaction is open")
    func editsAllTheTime() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.pull(.append)
        list.answer(.offset(20, limit: 20), 20..<40)
        list.moveViewport(to: 0, length: 2)
        var server = Array(0..<60)
        func remove(_ id: Int, isEnded: Bool = true) {
            let transaction = TransactionID(id)
            list.send(.transactionOpened(transaction))
            list.edit(.remove(id, shiftsOffsets: true), in: transaction)
            server.removeAll { $0 == id }
            if isEnded { list.send(.transactionEnded(transaction, .committed)) }
        }
        list.refresh(1, .loaded)
        list.answer(.offset(0, limit: 20), server[..<20])
        let old = server
        for id in [5, 6, 7] { remove(id) }
        #expect(list.cancels == [])
        remove(8, isEnded: false)
        list.answer(.offset(20, limit: 20), old[20..<40])
        #expect(list.outcomes[WaiterID(1)] == .loaded)
        #expect(list.requests == [])
        #expect(!list.ids.contains { (5...8).contains($0 ?? 0) })
        list.wait(milliseconds: 1_000)
        #expect(list.requests == [])
        list.send(.transactionEnded(TransactionID(8), .committed))
        #expect(list.requests == [.offset(0, limit: 20)])
        answer(&list, server)
        #expect(list.ids == server.prefix(list.ids.count).map { $0 })
        #expect(list.timers[.repair] == nil)
    }

    @Test("R4, I2: in a chained list, a removed row is not restored and a changed row keeps its change")
    func removalDuringChainedRefresh() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, 0..<20, next: 1)
        list.moveViewport(to: 8)
        list.pull(.append)
        list.answer(.next(1), 20..<40, next: 2)
        list.refresh(1, .loaded)
        list.answer(.opening, 0..<20, next: 1)
        list.edit(.remove(5, shiftsOffsets: true))
        list.edit(.update(.init(id: 6, text: "mine")))
        list.answer(.next(1), 20..<40, next: 2)
        #expect(list.ids == Array(0..<40).filter { $0 != 5 })
        #expect(list.texts[5] == "mine")
    }

    @Test("R1, I2: the first page of a refresh does not undo edits made meanwhile", arguments: [true, false])
    func editsBeforeRefreshLands(isCarriedOut: Bool) {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.moveViewport(to: 8)
        list.refresh()
        list.edit(.update(.init(id: 6, text: "mine")))
        #expect(list.cancels == [])
        list.edit(.remove(5, shiftsOffsets: true))
        list.edit(.insert(.init(id: 500), .after(2), shiftsOffsets: true))
        list.edit(.insert(.init(id: 501), .start, shiftsOffsets: false))
        let afterEdits = [0, 1, 2, 500, 3, 4] + Array(6..<20)
        list.answer(.offset(0, limit: 20), isCarriedOut ? afterEdits : Array(0..<20))
        #expect(list.ids == afterEdits)
        #expect(list.texts[6] == "mine")
        list.pull(.append)
        #expect(list.loads == [.offset(20, limit: 20)])
    }

    @Test("I4: removing a moved row among placeholders removes a place of a held page with it")
    func removalOfMovedRow() {
        for isCommitted in [true, false] {
            var list = opened(total: 100)
            list.edit(.move(5, .end))
            remove([5], from: &list)
            list.send(.transactionEnded(transaction, isCommitted ? .committed : .rolledBack))
            list.moveViewport(to: 20)
            let start = isCommitted ? 19 : 20
            #expect(list.requests == [.offset(start, limit: 20)])
        }
    }

    @Test("K1: of a page that insertions cut in two, the half with an open removal is not evicted")
    func halves() {
        var configuration = FeedConfiguration(
            addressing: .offset(limit: 4, endsAtShortPage: false), prefetch: .rows(1), retry: .never)
        configuration.retention = .items(8)
        var list = Driver(configuration)
        list.join()
        list.answer(.offset(0, limit: 4), 0..<4)
        list.moveViewport(to: 0, length: 1)
        list.send(.transactionOpened(transaction))
        list.edit(.remove(1, shiftsOffsets: true), in: transaction)
        for id in 100..<108 { list.edit(.insert(.init(id: id), .after(0), shiftsOffsets: true)) }
        for _ in 0..<8 {
            list.pull(.append)
            guard case .offset(let start, _)? = list.requests.first else { break }
            list.answer(list.requests[0], (start - 8 + 1)..<(start - 8 + 5))
            list.moveViewport(to: list.rows.count - 1, length: 1)
        }
        #expect(list.rows.loadedItems < 20, "other pages were evicted")
        list.moveViewport(to: 0, length: 1)
        list.send(.transactionEnded(transaction, .rolledBack))
        #expect(list.ids.prefix(2) == [0, 1], "\(list.ids)")
    }
}
