@testable import PagingCore
import Testing

/// How edits move the numbering of an offset list. No row may be left out (I4).
@Suite struct NumberingTests {
    private let transaction = TransactionID(1)

    private func opened(retry: RetryPolicy = .never, retention: RetentionPolicy = .all) -> Driver {
        var configuration = FeedConfiguration(
            addressing: .offset(limit: 20, endsAtShortPage: false), prefetch: .rows(3), retry: retry)
        configuration.retention = retention
        var list = Driver(configuration)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.moveViewport(to: 8)
        return list
    }

    @Test("I4: a load that waits for its retry is requested at the current place of its page")
    func waiting() {
        var list = opened(retry: .init(delaysNanoseconds: [1_000_000_000]))
        list.pull(.append)
        list.fail(.offset(20, limit: 20), isTransient: true)
        list.edit(.remove(5, shiftsOffsets: true))
        #expect(list.loads == [])
        list.wait(milliseconds: 1_500)
        #expect(list.loads == [.offset(19, limit: 20)])
    }

    @Test("I4: a load in flight restarts if a removal moved its place, and for no other edit")
    func inFlight() {
        var list = opened()
        list.pull(.append)
        list.edit(.update(.init(id: 3, text: "mine")))
        list.edit(.insert(.init(id: 500), .start, shiftsOffsets: false))
        list.edit(.insert(.init(id: 501), .start, shiftsOffsets: true))
        #expect(list.cancels == [])
        list.edit(.remove(5, shiftsOffsets: true))
        #expect(list.cancels.count == 1)
        #expect(list.loads == [.offset(20, limit: 20)])
        list.answer(.offset(20, limit: 20), 20..<40)
        #expect(list.ids == [501, 500] + (0..<40).filter { $0 != 5 })
    }

    @Test(
        "I4: a page requested before an insertion brings each row once, whether or not the server had the item",
        arguments: [0, 1, 2, 3])
    func insertedWhileLoading(carriedOut: Int) {
        var list = opened()
        list.pull(.append)
        for item in 500..<503 { list.edit(.insert(.init(id: item), .start, shiftsOffsets: true)) }
        #expect(list.requests == [.offset(20, limit: 20)])
        list.answer(.offset(20, limit: 20), (20 - carriedOut)..<(40 - carriedOut))
        #expect(list.ids == [502, 501, 500] + Array(0..<(40 - carriedOut)))
        list.pull(.append)
        #expect(list.loads == [.offset(43 - carriedOut, limit: 20)])
    }

    @Test("I4: an item after the last row of a list with more pages moves no place", arguments: [false, true])
    func insertedAtOpenEnd(inTransaction: Bool) {
        var list = opened()
        let transaction = TransactionID(1)
        if inTransaction { list.send(.transactionOpened(transaction)) }
        list.edit(.insert(.init(id: 500), .end, shiftsOffsets: true), in: inTransaction ? transaction : nil)
        if inTransaction { list.send(.transactionEnded(transaction, .committed)) }
        list.pull(.append)
        #expect(list.loads == [.offset(20, limit: 20)])
        list.answer(.offset(20, limit: 20), 20..<40)
        #expect(Set(list.ids) == Set(Array(0..<40) + [500]))
    }

    @Test("L3, I4: a stream of insertions lets each load end, and cancels none")
    func streamOfInsertions() {
        var list = Driver.offset(maxConcurrentLoads: 2)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, total: 200)
        list.moveViewport(to: 100, length: 10)
        let requested = list.requests
        for item in 500..<530 {
            list.edit(.insert(.init(id: item), .start, shiftsOffsets: true))
            #expect(list.cancels == [])
        }
        #expect(list.requests == requested)
        for request in requested {
            guard case .offset(let offset, _) = request else { continue }
            list.answer(request, offset..<(offset + 20), total: 200)
        }
        list.moveViewport(to: 130, length: 10)
        list.wait(milliseconds: 1_000)
        while let request = list.requests.first, case .offset(let offset, let limit) = request {
            list.answer(request, (offset - 30)..<(offset - 30 + limit), total: 230)
        }
        #expect(list.rows.count == 230)
        #expect((130..<140).map { list.rows[$0].item?.id } == (100..<110).map { $0 })
    }

    @Test("I4: new items do not move the numbering when shown if pages already moved it, and later edits move it")
    func newItemsBesideRepeatedRows() {
        var list = opened()
        list.check()
        list.answer(.offset(0, limit: 20), [-3, -2, -1] + Array(0..<17))
        list.pull(.append)
        list.answer(.offset(20, limit: 20), 17..<37)
        list.showNewItems()
        list.edit(.insert(.init(id: 500), .start, shiftsOffsets: true))
        list.pull(.append)
        #expect(list.loads == [.offset(41, limit: 20)])
        #expect(list.ids == [500, -3, -2, -1] + Array(0..<37))
    }

    @Test("I4: a page of placeholders in flight moves with an edit before it")
    func fill() {
        var list = Driver.offset(maxConcurrentLoads: 1)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        list.moveViewport(to: 45)
        #expect(list.loads == [.offset(40, limit: 20)])
        list.edit(.remove(5, shiftsOffsets: true))
        #expect(list.loads == [.offset(39, limit: 20)])
    }

    @Test("I4: a removal moves the places after a page that has no places of its own")
    func pageWithoutPlaces() {
        var list = opened()
        list.pull(.append)
        list.answer(.offset(20, limit: 20), 17..<37)
        list.check()
        list.answer(.offset(0, limit: 20), -3..<17)
        list.showNewItems()
        list.edit(.remove(-2, shiftsOffsets: true))
        list.pull(.append)
        #expect(list.loads == [.offset(39, limit: 20)], "the server has -3, -1 and 0..<37")
    }

    @Test("I4: the rollback of a removal moves no place that the removal had not moved")
    func rolledBackRemovalOfLocalItem() {
        var list = opened()
        list.edit(.insert(.init(id: 500), .end, shiftsOffsets: false))
        list.send(.transactionOpened(transaction))
        list.edit(.remove(500, shiftsOffsets: true), in: transaction)
        list.send(.transactionEnded(transaction, .rolledBack))
        list.pull(.append)
        #expect(list.loads == [.offset(20, limit: 20)])
    }

    @Test("I4: the rollback of a removal moves no place back if the item was removed without it too")
    func rolledBackRemovalOfRemovedItem() {
        var list = opened()
        list.send(.transactionOpened(transaction))
        list.edit(.remove(5, shiftsOffsets: true), in: transaction)
        list.edit(.remove(5, shiftsOffsets: true))
        list.send(.transactionEnded(transaction, .rolledBack))
        list.pull(.append)
        #expect(list.loads == [.offset(19, limit: 20)])
    }

    @Test("I4, R4: a refresh of several pages while an insertion is open is followed by another when it is committed")
    func refreshedBeneathInsertion() {
        var list = opened()
        list.pull(.append)
        list.answer(.offset(20, limit: 20), 20..<40)
        list.send(.transactionOpened(transaction))
        list.edit(.insert(.init(id: 500), .start, shiftsOffsets: true), in: transaction)
        list.refresh(1, .loaded)
        list.answer(.offset(0, limit: 20), 0..<20)
        list.answer(.offset(20, limit: 20), 20..<40)
        list.wait(milliseconds: 1_000)
        #expect(list.requests == [])
        list.send(.transactionEnded(transaction, .committed))
        #expect(list.requests == [.offset(0, limit: 20)])
    }

    @Test("I4, R4: a page of a refresh that shows no repeated row settles all its places")
    func editedWhileRefreshing() {
        var list = opened()
        list.pull(.append)
        list.answer(.offset(20, limit: 20), 20..<40)
        list.refresh(1, .loaded)
        list.answer(.offset(0, limit: 20), 0..<20)
        list.edit(.insert(.init(id: 500), .start, shiftsOffsets: true))
        list.answer(.offset(20, limit: 20), 20..<40)
        #expect(list.ids == [500] + Array(0..<40))
        list.pull(.append)
        #expect(list.loads == [.offset(41, limit: 20)])
    }

    @Test(
        "I4: a page that arrives before the server has carried out an open removal leaves no row out",
        arguments: [true, false])
    func landingUnderRemoval(isCommitted: Bool) {
        var list = opened()
        list.send(.transactionOpened(transaction))
        list.edit(.remove(5, shiftsOffsets: true), in: transaction)
        list.pull(.append)
        list.answer(.offset(19, limit: 20), 19..<39)
        list.send(.transactionEnded(transaction, isCommitted ? .committed : .rolledBack))
        list.pull(.append)
        #expect(list.loads == [.offset(isCommitted ? 38 : 39, limit: 20)])
    }

    @Test(
        "I4: an insertion of a transaction moves the places when it is committed, unless a page already showed the move"
    )
    func insertionOfTransaction() {
        for isEarly in [false, true] {
            var list = opened()
            list.send(.transactionOpened(transaction))
            list.edit(.insert(.init(id: 500), .start, shiftsOffsets: true), in: transaction)
            list.pull(.append)
            list.answer(.offset(20, limit: 20), isEarly ? 19..<39 : 20..<40)
            list.send(.transactionEnded(transaction, .committed))
            list.pull(.append)
            #expect(list.loads == [.offset(isEarly ? 40 : 41, limit: 20)])
        }
    }

    @Test("I4: a removal on the server that repeats an open removal moves the places once")
    func beneathRemoval() {
        for wasMoved in [false, true] {
            var list = opened()
            list.send(.transactionOpened(transaction))
            list.edit(.remove(5, shiftsOffsets: wasMoved), in: transaction)
            list.edit(.remove(5, shiftsOffsets: true))
            for outcome in [TransactionOutcome.committed, .rolledBack] {
                var ended = list
                ended.send(.transactionEnded(transaction, outcome))
                ended.pull(.append)
                #expect(ended.loads == [.offset(19, limit: 20)])
            }
        }
    }

    @Test("K1, I4: a local item that one transaction removed and another one inserted survives both rollbacks")
    func twoTransactions() {
        var list = opened(retention: .items(40))
        list.edit(.insert(.init(id: 500), .after(10), shiftsOffsets: false))
        let second = TransactionID(2)
        for transaction in [transaction, second] { list.send(.transactionOpened(transaction)) }
        list.edit(.remove(500, shiftsOffsets: false), in: transaction)
        list.edit(.insert(.init(id: 500), .after(5), shiftsOffsets: true), in: second)
        list.send(.transactionEnded(transaction, .rolledBack))
        list.send(.transactionEnded(second, .rolledBack))
        for start in stride(from: 20, to: 200, by: 20) {
            list.pull(.append)
            list.answer(.offset(start, limit: 20), start..<(start + 20))
            list.moveViewport(to: start)
        }
        #expect(list.feed.index(of: 500) != nil)
        #expect(list.rows.loadedItems < 90, "other pages were evicted")
    }

    @Test("K2, I5: an item whose move is rolled back is not local")
    func rolledBackMove() {
        var list = opened(retention: .items(40))
        list.send(.transactionOpened(transaction))
        list.edit(.move(3, .after(5)), in: transaction)
        list.send(.transactionEnded(transaction, .rolledBack))
        for start in stride(from: 20, to: 200, by: 20) {
            list.pull(.append)
            list.answer(.offset(start, limit: 20), start..<(start + 20))
            list.moveViewport(to: start)
        }
        #expect(list.rows[3].item == nil, "its page was evicted")
    }

    @Test("K2: a list that grows at its head stays within its retention")
    func growingHead() {
        var list = opened(retention: .items(30))
        for id in 1_000..<1_400 { list.edit(.insert(.init(id: id), .start, shiftsOffsets: true)) }
        list.moveViewport(to: 415)
        #expect(list.rows.loadedItems <= 30)
        #expect(list.rows.count == 420)
        list.moveViewport(to: 200)
        let isAsked = list.requests.contains { request in
            if case .offset(let start, let limit) = request { (start..<start + limit).contains(200) } else { false }
        }
        #expect(isAsked, "\(list.requests)")
    }

    @Test(
        "I4: an answer that has an item which a transaction inserted during the load leaves no row out",
        arguments: [true, false])
    func insertionDuringLoad(isCommitted: Bool) {
        var list = opened()
        list.pull(.append)
        list.send(.transactionOpened(transaction))
        list.edit(.insert(.init(id: 1_000), .start, shiftsOffsets: true), in: transaction)
        list.answer(.offset(20, limit: 20), 19..<39)
        list.send(.transactionEnded(transaction, isCommitted ? .committed : .rolledBack))
        list.pull(.append)
        #expect(list.loads == [.offset(isCommitted ? 40 : 39, limit: 20)])
    }

    @Test("limits and row counts that are out of range are clamped")
    func bounds() {
        for addressing in [
            SourceAddressing.offset(limit: .max, endsAtShortPage: false), .numbered(firstNumber: 1, pageSize: .max),
            .chained(limit: .max),
        ] {
            var configuration = FeedConfiguration(addressing: addressing, prefetch: .rows(3), retry: .never)
            configuration.retention = .items(1)
            var list = Driver(configuration)
            list.join()
            #expect(list.requests.count == 1)
            list.answer(list.requests[0], 0..<3, isLast: false)
            list.edit(.insert(.init(id: 500), .end, shiftsOffsets: true))
            list.moveViewport(to: 0)
            #expect(list.ids.contains(500))
        }
        for limit in [Int.max, 1 << 31, 1 << 30] {
            var empty = Driver.offset(limit: limit)
            empty.join()
            for _ in 0..<12 {
                if let request = empty.requests.first { empty.answer(request, [], isLast: false) }
            }
            #expect(empty.requests == [])
        }
        var list = opened(retention: .items(1))
        list.pull(.append)
        list.answer(.offset(20, limit: 20), 20..<40)
        list.moveViewport(to: 30)
        list.send(
            .viewportMoved(
                list.reader, ViewportHint(first: .placeholder(page: 0, place: -5), row: 3, length: 4)))
        #expect(list.viewport.lowerBound >= 0)
    }
}
