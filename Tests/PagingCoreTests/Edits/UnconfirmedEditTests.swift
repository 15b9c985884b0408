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
        for id in ids { list.edit(.remove(id, alsoOnServer: true), in: transaction) }
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

    @Test("I4, L6: a page of only repeated rows is requested again when the transaction with the removals ends")
    func wholePageRemoved() {
        for isCommitted in [true, false] {
            var list = opened(limit: 2)
            list.pull(.append)
            list.answer(.offset(2, limit: 2), 2..<4)
            remove([0, 1], from: &list)
            list.pull(.append)
            list.answer(.offset(2, limit: 2), 2..<4)
            #expect(list.requests == [])
            #expect(list.states.append == .loading)
            list.send(.transactionEnded(transaction, isCommitted ? .committed : .rolledBack))
            #expect(list.loads == [.offset(isCommitted ? 2 : 4, limit: 2)])
            list.answer(list.loads[0], 4..<6)
            #expect(list.ids == (isCommitted ? [2, 3, 4, 5] : [0, 1, 2, 3, 4, 5]))
        }
    }

    @Test("I4, L6: a page of placeholders with only repeated rows is requested again too, and delays no other page")
    func wholeFillRemoved() {
        var list = opened(limit: 2, total: 12)
        list.moveViewport(to: 2, length: 2)
        list.answer(.offset(2, limit: 2), 2..<4)
        list.moveViewport(to: 0, length: 2)
        remove([0, 1], from: &list)
        list.moveViewport(to: 2, length: 1)
        for request in list.requests where request == .offset(2, limit: 2) { list.answer(request, 2..<4) }
        #expect(!list.requests.contains(.offset(2, limit: 2)))
        list.send(.transactionEnded(transaction, .committed))
        #expect(list.loads.contains(.offset(2, limit: 2)))
        list.answer(.offset(2, limit: 2), 4..<6)
        #expect(list.ids.prefix(4) == [2, 3, 4, 5])
    }

    @Test("I4: an insertion that a page brought elsewhere moves no place when it is committed")
    func insertionSortedElsewhere() {
        var list = opened()
        list.edit(.insert(.init(id: 500), .start, alsoOnServer: true), in: transaction)
        list.pull(.append)
        list.answer(.offset(20, limit: 20), Array(20..<29) + [500] + Array(29..<39))
        list.send(.transactionEnded(transaction, .committed))
        list.pull(.append)
        #expect(list.loads == [.offset(40, limit: 20)])
    }

    @Test("I2, I4: an answer from before its commit does not restore an item that an open transaction removed")
    func answerFromBeforeCommit() {
        var list = opened()
        remove([3], from: &list)
        list.pull(.append)
        list.answer(.offset(19, limit: 20), 19..<39)
        list.pull(.append)
        #expect(list.requests == [.offset(38, limit: 20)])
        list.send(.transactionEnded(transaction, .committed))
        #expect(list.loads.last == .offset(38, limit: 20))
        #expect(list.requests == [.offset(38, limit: 20)])
        #expect(list.commands.contains { if case .cancel = $0 { true } else { false } })
    }

    @Test("I4: the removal of an item that the server never had moves no place")
    func removalOfLocalItem() {
        var list = opened()
        list.edit(.insert(.init(id: 500), .start, alsoOnServer: false), in: transaction)
        list.edit(.remove(500, alsoOnServer: true), in: transaction)
        list.pull(.append)
        #expect(list.requests == [.offset(20, limit: 20)])
    }

    @Test(
        "R4, I2: a removed row whose page of a refresh has already arrived is not restored",
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
        #expect(list.requests == [.offset(isInTransaction ? 19 : 20, limit: 20)])
        // Nothing shows whether the page in flight is from before or after the removal on the server.
        if isInTransaction {
            list.send(.transactionEnded(transaction, .committed))
        } else {
            list.edit(.remove(5, alsoOnServer: true))
        }
        #expect(list.requests == [.offset(0, limit: 20)])
        list.answer(.offset(0, limit: 20), Array(0..<5) + Array(6..<21))
        list.answer(.offset(20, limit: 20), 21..<41)
        #expect(list.outcomes[WaiterID(1)] == .refreshed)
        #expect(list.ids == Array(0..<41).filter { $0 != 5 })
    }

    @Test("R4: edits begin a refresh again once, and what it may lack is loaded when no transaction is open")
    func editsAllTheTime() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.moveViewport(to: 0, length: 2)
        var server = Array(0..<40)
        func remove(_ id: Int, isEnded: Bool = true) {
            let transaction = TransactionID(id)
            list.send(.transactionOpened(transaction))
            list.edit(.remove(id, alsoOnServer: true), in: transaction)
            server.removeAll { $0 == id }
            if isEnded { list.send(.transactionEnded(transaction, .committed)) }
        }
        list.refresh(1, .loaded)
        remove(5)
        #expect(list.cancels.count == 1)
        let old = server
        for id in [6, 7] { remove(id) }
        #expect(list.cancels == [])
        remove(8, isEnded: false)
        list.answer(.offset(0, limit: 20), old[..<20])
        #expect(list.outcomes[WaiterID(1)] == .refreshed)
        #expect(list.requests == [])
        #expect(list.ids == old[..<20].filter { !(6...8).contains($0) })
        list.send(.timerFired(.repair))
        #expect(list.requests == [])
        list.send(.transactionEnded(TransactionID(8), .committed))
        #expect(list.requests == [.offset(0, limit: 20)])
        list.answer(.offset(0, limit: 20), server[..<20])
        #expect(list.ids == Array(server[..<20]))
        #expect(list.requests == [])
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
        list.edit(.remove(5, alsoOnServer: true))
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
        list.edit(.remove(5, alsoOnServer: true))
        list.edit(.insert(.init(id: 500), .after(2), alsoOnServer: true))
        list.edit(.insert(.init(id: 501), .start, alsoOnServer: false))
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
        list.edit(.remove(1, alsoOnServer: true), in: transaction)
        for id in 100..<108 { list.edit(.insert(.init(id: id), .after(0), alsoOnServer: true)) }
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
