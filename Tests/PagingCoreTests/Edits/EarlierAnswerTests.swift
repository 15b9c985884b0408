@_spi(Invariants) import PagingCore
import Testing

/// Answers to requests from before an edit, which do not undo the edit (I2).
@Suite struct EarlierAnswerTests {
    private let transaction = TransactionID(1)

    private func offset(overlaps: Bool = false) -> Driver {
        var list = Driver(
            FeedConfiguration(
                addressing: .offset(limit: 20, endsAtShortPage: false), prefetch: .rows(3), retry: .never,
                overlapsPages: overlaps))
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.moveViewport(to: 8)
        return list
    }

    /// A list of 60 rows whose pages a refresh loads again.
    private func refreshingSixty() -> Driver {
        var list = offset()
        for offset in [20, 40] {
            list.pull(.append)
            list.answer(.offset(offset, limit: 20), offset..<(offset + 20))
        }
        list.refresh(1, .loaded)
        return list
    }

    @Test("I2: a refresh that is retried after an edit shows what its newer answer has")
    func editedBeforeRetry() {
        var list = Driver(
            FeedConfiguration(
                addressing: .offset(limit: 20, endsAtShortPage: false), prefetch: .rows(3),
                retry: .init(delaysNanoseconds: [1_000_000_000])))
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.refresh()
        list.edit(.update(.init(id: 3, text: "edited")))
        list.fail(.offset(0, limit: 20), isTransient: true)
        list.wait(milliseconds: 1_500)
        list.answer(.offset(0, limit: 20), 0..<20)
        #expect(list.rows[3].item?.text == "")
    }

    @Test("I2, I3: an insertion that is committed during a refresh stays under a removal that is rolled back")
    func insertedBelowRemoval() {
        var list = offset()
        let removal = TransactionID(2)
        list.send(.transactionOpened(transaction))
        list.send(.transactionOpened(removal))
        list.edit(.remove(1, shiftsOffsets: false), in: removal)
        list.edit(.insert(.init(id: 1, text: "mine"), .start, shiftsOffsets: false), in: transaction)
        list.refresh()
        list.send(.transactionEnded(transaction, .committed))
        list.answer(.offset(0, limit: 20), 0..<20, text: "old")
        list.send(.transactionEnded(removal, .rolledBack))
        #expect(list.rows.items.first { $0.id == 1 }?.text == "mine")
    }

    @Test("L9, I2: an item that is inserted during a refresh and is in its answer is counted once")
    func insertedDuringRefresh() {
        var list = offset()
        list.refresh()
        list.edit(.insert(.init(id: 1_000), .start, shiftsOffsets: true))
        list.answer(.offset(0, limit: 20), [1_000] + Array(0..<19), total: 101)
        #expect(list.feed.update.total == 101)
        #expect(list.rows.count == 101)
    }

    @Test("L9, I2: an item that is inserted behind the pages that a refresh has applied is counted once")
    func insertedBehindRefreshedPages() {
        var list = refreshingSixty()
        list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        list.edit(.insert(.init(id: 1_000), .after(50), shiftsOffsets: true))
        list.answer(.offset(20, limit: 20), 20..<40)
        list.answer(.offset(40, limit: 20), 40..<60)
        #expect(list.feed.update.total == 101)
        #expect(list.rows.count == 101)
    }

    @Test("I4: a page of a refresh that repeats no row is settled, although an item was inserted during the refresh")
    func insertedBetweenRefreshedPages() {
        var list = refreshingSixty()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.edit(.insert(.init(id: 1_000), .start, shiftsOffsets: true))
        // The server answered before it inserted the item.
        list.answer(.offset(20, limit: 20), 20..<40)
        #expect(list.requests == [.offset(41, limit: 20)])
    }

    @Test("I4: the commit of an insertion whose item was removed moves no place")
    func committedInsertionOfRemovedItem() {
        var list = offset()
        list.send(.transactionOpened(transaction))
        list.edit(.insert(.init(id: 1_000), .start, shiftsOffsets: true), in: transaction)
        list.edit(.remove(1_000, shiftsOffsets: true))
        list.send(.transactionEnded(transaction, .committed))
        list.pull(.append)
        #expect(list.requests == [.offset(20, limit: 20)], "\(list.ids)")
    }

    @Test("I4: an item that is inserted during a refresh of a numbered list moves no total")
    func insertedDuringNumberedRefresh() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: 18)
        list.moveViewport(to: 8)
        list.answer(.number(2, size: 10), 10..<18, total: 18)
        list.refresh(1, .loaded)
        list.answer(.number(1, size: 10), 0..<10, total: 18)
        list.edit(.insert(.init(id: 1_000), .after(15), shiftsOffsets: true))
        list.answer(.number(2, size: 10), 10..<18, total: 18)
        #expect(list.requests == [])
        #expect(list.states.append == .ended)
        #expect(list.rows.count == 19)
    }

    @Test("I2, N1: a check that was requested before an item was removed does not find it as a new item")
    func removedDuringCheck() {
        var list = offset()
        list.check()
        list.edit(.remove(0, shiftsOffsets: true))
        list.answer(.offset(0, limit: 20), 0..<20)
        #expect(list.newItems == .nothing)
        #expect(list.ids == Array(1..<20))
        list.pull(.append)
        #expect(list.loads == [.offset(19, limit: 20)])
    }

    @Test("I2, N1: a check that was requested before a removal was committed does not find the item as a new item")
    func committedDuringCheck() {
        var list = offset()
        list.send(.transactionOpened(transaction))
        list.edit(.remove(0, shiftsOffsets: true), in: transaction)
        list.check()
        list.send(.transactionEnded(transaction, .committed))
        list.answer(.offset(0, limit: 20), 0..<20)
        #expect(list.newItems == .nothing)
        #expect(list.ids == Array(1..<20))
    }

    @Test("I2: a check that was requested before an update of an item does not undo it, and a later one may")
    func updatedDuringCheck() {
        var list = offset()
        list.check()
        list.edit(.update(.init(id: 3, text: "mine")))
        list.answer(.offset(0, limit: 20), 0..<20, text: "server")
        #expect(list.texts[3] == "mine")
        #expect(list.texts[4] == "server")
        list.check(2)
        list.answer(.offset(0, limit: 20), 0..<20, text: "later")
        #expect(list.texts[3] == "later")
    }

    @Test("I2: a page that was requested before an update of an item does not undo it")
    func updatedDuringAppend() {
        var list = offset()
        list.pull(.append)
        list.edit(.update(.init(id: 19, text: "mine")))
        list.answer(.offset(20, limit: 20), 19..<39, text: "server")
        #expect(list.texts[19] == "mine")
        #expect(list.ids == Array(0..<39))
    }

    @Test("I2, I5: a page that overlaps an updated row does not undo the update")
    func updatedOverlap() {
        var list = offset(overlaps: true)
        list.pull(.append)
        list.edit(.update(.init(id: 19, text: "mine")))
        list.answer(.offset(19, limit: 20), 19..<39, text: "server")
        #expect(list.texts[19] == "mine")
        #expect(list.ids == Array(0..<39))
    }

    @Test("I2: an item that was removed while a page before the first row was loading does not return with that page")
    func removedDuringPrepend() {
        var list = Driver.middle()
        list.pull(.prepend)
        list.edit(.remove(3, shiftsOffsets: true))
        list.answer(.previous(200), [-2, -1, 3])
        #expect(list.ids == [-2, -1, 0, 1, 2] + Array(4..<20))
    }

    @Test("I2: a queued load is requested after the edit, so its answer replaces the edit")
    func queued() {
        var list = Driver.offset(maxConcurrentLoads: 1)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        list.moveViewport(to: 45, length: 20)
        #expect(list.requests.count == 1)
        list.edit(.update(.init(id: 3, text: "mine")))
        list.answer(list.requests[0], 40..<60, total: 100)
        list.answer(list.requests[0], [3] + Array(61..<80), total: 100, text: "server")
        #expect(list.texts[3] == "server")
    }

    @Test("I2: edits are remembered only until the last load that may not know of them ends")
    func forgotten() {
        var list = offset()
        for item in 0..<10 { list.edit(.update(.init(id: item, text: "mine"))) }
        #expect(list.feed.rememberedEdits == 0)
        list.check()
        for item in 0..<10 { list.edit(.update(.init(id: item, text: "other"))) }
        for item in 0..<10 { list.edit(.update(.init(id: item, text: "mine"))) }
        #expect(list.feed.rememberedEdits == 10)
        list.answer(.offset(0, limit: 20), 0..<20)
        #expect(list.feed.rememberedEdits == 0)
    }
}
