import PagingCore
import Testing

/// Edits in lists whose source reports the total only once. The total moves with the server's numbering (I4, L9).
@Suite struct ReportedTotalTests {
    /// A list whose first two pages of 10 are applied. Only the first one reported a total.
    private func opened(total: Int) -> Driver {
        var list = Driver.offset(limit: 10)
        list.join()
        list.answer(.offset(0, limit: 10), 0..<10, total: total)
        list.moveViewport(to: 10, length: 1)
        list.answer(.offset(10, limit: 10), 10..<20)
        list.moveViewport(to: 0, length: 1)
        return list
    }

    private func insertTwo(_ list: inout Driver, _ transaction: TransactionID?) {
        if let transaction { list.send(.transactionOpened(transaction)) }
        for id in [100, 101] { list.edit(.insert(.init(id: id), .start, shiftsOffsets: true), in: transaction) }
        if let transaction { list.send(.transactionEnded(transaction, .committed)) }
    }

    @Test(
        "I4, L9: the last rows of a list with insertions are requested",
        arguments: [nil, TransactionID(1)])
    func insertion(transaction: TransactionID?) {
        var list = opened(total: 30)
        insertTwo(&list, transaction)
        #expect(list.feed.update.total == 32)
        list.moveViewport(to: 22, length: 10)
        list.answer(.offset(22, limit: 10), 20..<28)
        list.moveViewport(to: 30, length: 2)
        list.answer(.offset(30, limit: 10), 28..<30)
        #expect(list.ids.count == 32 && !list.ids.contains(nil), "\(list.ids)")
    }

    @Test("I4, L9: a removal reduces the total by one", arguments: [nil, TransactionID(1)])
    func removal(transaction: TransactionID?) {
        var list = opened(total: 30)
        if let transaction { list.send(.transactionOpened(transaction)) }
        list.edit(.remove(3, shiftsOffsets: true), in: transaction)
        #expect(list.feed.update.total == 29)
        if let transaction { list.send(.transactionEnded(transaction, .rolledBack)) }
        #expect(list.feed.update.total == (transaction == nil ? 29 : 30))
    }

    @Test("N2, I4: new items that are shown after an edit do not restore the total from before the edit")
    func newItems() {
        var list = opened(total: 22)
        list.check()
        list.answer(.offset(0, limit: 10), [200, 201] + Array(0..<8), total: 24)
        insertTwo(&list, nil)
        list.showNewItems()
        #expect(list.feed.update.total == 26)
        #expect(list.ids.count == 26, "\(list.ids)")
    }
}
