import PagingCore
import Testing

/// Edits in lists whose source tells the total once, as one that counts with its first page does: the total moves with
/// the server's numbering (I4, L9).
@Suite struct ToldTotalTests {
    /// A list whose first two pages of 10 have landed, the first with its total.
    private func opened(total: Int) -> Driver {
        var list = Driver.offset(limit: 10)
        list.join()
        list.answer(.offset(0, limit: 10), 0..<10, total: total)
        list.look(at: 10, length: 1)
        list.answer(.offset(10, limit: 10), 10..<20)
        list.look(at: 0, length: 1)
        return list
    }

    private func insertTwo(_ list: inout Driver, _ transaction: TransactionID?) {
        if let transaction { list.send(.transactionOpened(transaction)) }
        for id in [100, 101] { list.edit(.insert(.init(id: id), .start, alsoOnServer: true), in: transaction) }
        if let transaction { list.send(.transactionEnded(transaction, .committed)) }
    }

    @Test(
        "I4, L9: the last rows of a list in which rows were inserted are asked for",
        arguments: [nil, TransactionID(1)])
    func insertion(transaction: TransactionID?) {
        var list = opened(total: 30)
        insertTwo(&list, transaction)
        #expect(list.feed.update.total == 32)
        list.look(at: 22, length: 10)
        list.answer(.offset(22, limit: 10), 20..<28)
        list.look(at: 30, length: 2)
        list.answer(.offset(30, limit: 2), 28..<30)
        #expect(list.ids.count == 32 && !list.ids.contains(nil), "\(list.ids)")
    }

    @Test("I4, L9: a removal takes its place from the total", arguments: [nil, TransactionID(1)])
    func removal(transaction: TransactionID?) {
        var list = opened(total: 30)
        if let transaction { list.send(.transactionOpened(transaction)) }
        list.edit(.remove(3, alsoOnServer: true), in: transaction)
        #expect(list.feed.update.total == 29)
        if let transaction { list.send(.transactionEnded(transaction, .rolledBack)) }
        #expect(list.feed.update.total == (transaction == nil ? 29 : 30))
    }

    @Test("N2, I4: newer items that are shown after an edit do not bring back the total from before it")
    func newItems() {
        var list = opened(total: 22)
        list.check()
        list.answer(.offset(0, limit: 10), [200, 201] + Array(0..<8), total: 24)
        insertTwo(&list, nil)
        list.showNewItems()
        #expect(list.feed.update.total == 26)
        #expect(list.ids.count == 26, "\(list.ids)")
    }

    @Test("I4: a page that shows two rows more before it, and tells no total, makes the total grow")
    func shift() {
        var list = opened(total: 40)
        list.look(at: 20, length: 1)
        list.answer(.offset(20, limit: 10), 18..<28)
        #expect(list.feed.update.total == 42)
    }
}
