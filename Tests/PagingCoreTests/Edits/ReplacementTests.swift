import PagingCore
import Testing

/// Items that are replaced by items with other ids.
@Suite struct ReplacementTests {
    private let transaction = TransactionID(1)
    private let end = Driver.Entry(id: -1, text: "draft")

    /// A list of 20 items, of which the last one is the draft of a message.
    private func sending() -> Driver {
        var list = Driver.middle()
        list.send(.transactionOpened(transaction))
        list.edit(.insert(end, .end), in: transaction)
        return list
    }

    @Test("I7: the item that an open transaction inserted is replaced in its row, in one update")
    func draft() {
        var list = sending()
        let row = list.feed.update.rows[20].id
        let version = list.feed.update.version
        list.edit(.replace(-1, with: .init(id: 90, text: "sent")), in: transaction)
        #expect(list.feed.update.version == version + 1)
        var ranges = RowRanges()
        ranges.reloads = [20..<21]
        #expect(list.feed.update.change == .changed(ranges))
        #expect(list.feed.update.rows[20].id == row)
        list.send(.transactionEnded(transaction, .committed))
        #expect(list.ids == Array(0..<20) + [90])
        #expect(list.feed.update.rows[20].id == row)
        #expect(list.texts.last == "sent")
    }

    @Test("I7: a rollback removes what the transaction inserted, also with its new id, and undoes no replacement")
    func rollback() {
        var list = sending()
        list.edit(.replace(-1, with: .init(id: 90)), in: transaction)
        list.edit(.replace(3, with: .init(id: 91)), in: transaction)
        let row = list.feed.update.rows[3].id
        list.send(.transactionEnded(transaction, .rolledBack))
        #expect(list.ids == [0, 1, 2, 91] + Array(4..<20))
        #expect(list.feed.update.rows[3].id == row)
    }

    @Test("I3, I7: the open edits of an item are those of the one that replaces it", arguments: [false, true])
    func openEdits(_ isCommitted: Bool) {
        var list = sending()
        let other = TransactionID(2)
        list.send(.transactionOpened(other))
        list.edit(.change(3) { $0.text += " liked" }, in: other)
        list.edit(.change(-1) { $0.text += " edited" }, in: other)
        list.edit(.replace(3, with: .init(id: 93, text: "new")))
        list.edit(.replace(-1, with: .init(id: 90, text: "sent")), in: transaction)
        #expect(list.texts[3] == "new liked" && list.texts[20] == "sent edited")
        list.send(.transactionEnded(transaction, .committed))
        list.send(.transactionEnded(other, isCommitted ? .committed : .rolledBack))
        #expect(list.texts[3] == (isCommitted ? "new liked" : "new"))
        #expect(list.texts[20] == (isCommitted ? "sent edited" : "sent"))
    }

    @Test("I3, I7: a change that waits for an item finds it when that replaces another one")
    func waitingChange() {
        var list = sending()
        let other = TransactionID(2)
        list.send(.transactionOpened(other))
        list.edit(.change(90) { $0.text += " liked" }, in: other)
        list.edit(.change(93) { $0.text += " liked" }, in: other)
        list.edit(.replace(-1, with: .init(id: 90, text: "sent")), in: transaction)
        list.edit(.replace(3, with: .init(id: 93, text: "new")))
        #expect(list.texts[3] == "new liked" && list.texts[20] == "sent liked")
    }

    @Test("I7: a message whose id the server keeps gets its content")
    func sameID() {
        var list = sending()
        list.edit(.replace(-1, with: .init(id: -1, text: "sent")), in: transaction)
        #expect(list.ids.last == -1 && list.texts.last == "sent")
        list.send(.transactionEnded(transaction, .committed))
        #expect(list.texts.last == "sent")
    }

    @Test("I4, I7: a replacement cancels no request", arguments: [true, false])
    func request(_ isInTransaction: Bool) {
        var list = Driver.offset(limit: 5)
        list.join()
        list.answer(.offset(0, limit: 5), 0..<5)
        list.moveViewport(to: 3)
        let requests = list.requestsInFlight
        #expect(!requests.isEmpty)
        list.send(.transactionOpened(transaction))
        for id in [2, 4] { list.edit(.replace(id, with: .init(id: 90 + id)), in: isInTransaction ? transaction : nil) }
        #expect(list.requestsInFlight == requests)
        list.send(.transactionEnded(transaction, .committed))
        #expect(list.requestsInFlight == requests)
    }

    @Test("R4, I7: a running refresh has the new item in its loaded pages")
    func pendingRefresh() {
        var list = Driver.offset(limit: 5)
        list.join()
        list.answer(.offset(0, limit: 5), 0..<5)
        list.moveViewport(to: 3)
        list.answer(.offset(5, limit: 5), 5..<10)
        list.refresh(1, .loaded)
        list.answer(.offset(0, limit: 5), 0..<5)
        list.edit(.replace(2, with: .init(id: 92)))
        list.answer(.offset(5, limit: 5), 5..<10)
        #expect(list.ids.prefix(10) == [0, 1, 92, 3, 4, 5, 6, 7, 8, 9])
    }

    @Test("I2, I7: a response from before the replacement does not bring the old item back")
    func olderResponse() {
        var list = Driver.offset(limit: 5)
        list.join()
        list.answer(.offset(0, limit: 5), 0..<5)
        list.moveViewport(to: 3)
        list.edit(.replace(4, with: .init(id: 94)))
        list.answer(.offset(5, limit: 5), 4..<9)
        #expect(list.ids == [0, 1, 2, 3, 94, 5, 6, 7, 8])
    }

    @Test("I3, I7: a rollback puts an item back beside the one that replaced its neighbor")
    func replacedNeighbor() {
        var list = Driver.middle()
        list.send(.transactionOpened(transaction))
        list.edit(.remove(5, shiftsOffsets: false), in: transaction)
        list.edit(.replace(4, with: .init(id: 94)))
        list.edit(.insert(.init(id: 95), .after(94), shiftsOffsets: false))
        list.send(.transactionEnded(transaction, .rolledBack))
        #expect(list.ids[3...7] == [3, 94, 5, 95, 6])
    }

    @Test("I7: another source has other items, for which an old id does not stand")
    func otherSource() {
        var list = Driver.middle()
        list.edit(.replace(3, with: .init(id: 93)))
        list.replaceSource(.offset(limit: 5, endsAtShortPage: false))
        list.answer(.offset(0, limit: 5), [90, 93])
        list.edit(.remove(3))
        #expect(list.ids.prefix(2) == [90, 93])
    }

    @Test("I7: if the new item is held already, it is updated there, and the old row goes")
    func arrived() {
        var list = sending()
        list.edit(.replace(-1, with: .init(id: 4, text: "sent")), in: transaction)
        #expect(list.ids == Array(0..<20))
        #expect(list.texts[4] == "sent")
        list.edit(.change(-1) { $0.text += "!" })
        #expect(list.texts[4] == "sent!", "the old id stands for it")
    }

    @Test("I7: nothing happens if neither item is held")
    func absent() {
        var list = Driver.middle()
        list.edit(.replace(77, with: .init(id: 78)))
        #expect(list.ids == Array(0..<20))
    }

    @Test("I7: edits and viewports that name the old id reach the new item, over several replacements")
    func oldID() {
        var list = Driver.middle()
        list.edit(.replace(3, with: .init(id: 93)))
        list.edit(.replace(3, with: .init(id: 94)))
        #expect(list.feed.index(of: 3) == 3)
        #expect(list.feed.index(of: 93) == 3)
        list.edit(.change(93) { $0.text = "changed" })
        #expect(list.texts[3] == "changed")
        list.edit(.move(3, .start))
        list.edit(.insert(.init(id: 95), .before(3), shiftsOffsets: false))
        #expect(list.ids.prefix(3) == [95, 94, 0])
        list.edit(.remove(93))
        #expect(!list.ids.contains(94))
    }

    @Test("I7: an item that returns after it was replaced gets another row than the new one")
    func returns() {
        var list = Driver.middle()
        list.edit(.replace(3, with: .init(id: 93)))
        let row = list.feed.update.rows[3].id
        list.edit(.insert(.init(id: 3), .start, shiftsOffsets: false))
        #expect(list.ids.prefix(5) == [3, 0, 1, 2, 93])
        #expect(list.feed.update.rows[4].id == row)
        #expect(Set(list.feed.update.rows.map(\.id)).count == list.feed.update.rows.count)
        // It is its own item again, and no longer stands for the new one.
        list.edit(.change(3) { $0.text = "own" })
        #expect(list.texts.prefix(5) == ["own", "", "", "", ""])
    }

    @Test("I4, I7: the replacement of a committed item moves no offset", arguments: [true, false])
    func offsets(_ isInTransaction: Bool) {
        var list = Driver.offset(limit: 5)
        list.join()
        list.answer(.offset(0, limit: 5), 0..<5)
        list.send(.transactionOpened(transaction))
        list.edit(.insert(.init(id: -1), .start), in: isInTransaction ? transaction : nil)
        list.edit(.replace(-1, with: .init(id: 90)), in: isInTransaction ? transaction : nil)
        list.send(.transactionEnded(transaction, .committed))
        list.moveViewport(to: 3)
        // The server has one item more before these, and no second one.
        list.answer(.offset(6, limit: 5), 5..<10)
        #expect(list.ids == [90] + Array(0..<10))
    }

    @Test("I7: a row that was replaced keeps its identity when a refresh brings the new item")
    func refreshed() {
        var list = Driver.offset(limit: 5)
        list.join()
        list.answer(.offset(0, limit: 5), 0..<5)
        list.edit(.replace(2, with: .init(id: 92)))
        let row = list.feed.update.rows[2].id
        list.refresh()
        list.answer(.offset(0, limit: 5), [0, 1, 92, 3, 4])
        #expect(list.ids.prefix(5) == [0, 1, 92, 3, 4])
        #expect(list.feed.update.rows[2].id == row)
    }
}
