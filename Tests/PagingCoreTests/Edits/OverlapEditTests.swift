import PagingCore
import Testing

/// Pages that overlap by one row, during a transaction that moves rows (I4, I5).
@Suite struct OverlapEditTests {
    private let transaction = TransactionID(1)

    /// A list of two rows whose pages overlap by one row.
    private func opened() -> Driver {
        var configuration = FeedConfiguration(
            addressing: .offset(limit: 2, endsAtShortPage: false), prefetch: .rows(1), retry: .never)
        configuration.overlapsPages = true
        var list = Driver(configuration)
        list.join()
        list.answer(.offset(0, limit: 2), [0, 1])
        return list
    }

    @Test("I4, I5: a page that begins with the last row brings the rows after it")
    func overlap() {
        var list = opened()
        list.moveViewport(to: 0, length: 1)
        list.send(.transactionOpened(transaction))
        list.edit(.remove(0, shiftsOffsets: true), in: transaction)
        list.pull(.append)
        // The server has carried out the removal.
        guard case .offset(0, let limit)? = list.requests.last else {
            Issue.record("\(list.requests)")
            return
        }
        list.answer(.offset(0, limit: limit), (1...limit))
        #expect(list.ids.contains(2), "\(list.ids)")
    }

    /// A list of the rows 0 and 1 whose pages overlap by one row, and an open transaction that inserts 9.
    private func inserting(_ place: EditPlace<Int>) -> Driver {
        var configuration = FeedConfiguration(
            addressing: .offset(limit: 3, endsAtShortPage: false), prefetch: .rows(3), retry: .never)
        configuration.overlapsPages = true
        var list = Driver(configuration)
        list.join()
        list.answer(.offset(0, limit: 3), [0, 1], isLast: false)
        list.send(.transactionOpened(transaction))
        list.edit(.insert(Driver.Entry(id: 9), place, shiftsOffsets: true), in: transaction)
        list.moveViewport(to: 0, length: 3)
        return list
    }

    @Test("I4, I5: a page shows an inserted item before the last row, and the next request begins with its new row")
    func insertedBeforeOverlap() {
        var list = inserting(.after(0))
        // The server has carried out the insertion.
        list.answer(.offset(1, limit: 3), [9, 1, 2], isLast: false)
        #expect(list.ids == [0, 9, 1, 2])
        #expect(list.requests == [.offset(2, limit: 3)])
    }

    @Test("I4, I5: a row before the last row is repeated once, and the commit moves the places behind it")
    func repeatedBeforeOverlap() {
        var list = inserting(.start)
        // The server has carried out the insertion.
        list.answer(.offset(1, limit: 3), 0...2, isLast: false)
        list.send(.transactionEnded(transaction, .committed))
        list.moveViewport(to: 0, length: 4)
        list.answer(.offset(2, limit: 3), 1...3, isLast: false)
        #expect(list.ids == [9, 0, 1, 2, 3])
        #expect(list.requests == [.offset(4, limit: 3)])
    }

    @Test("I4, I5, L8: an answer with only the last row ends the list, whatever transaction is open")
    func onlyOverlap() {
        var list = opened()
        list.moveViewport(to: 0, length: 2)
        list.send(.transactionOpened(transaction))
        list.edit(.remove(0, shiftsOffsets: true), in: transaction)
        // The server has carried out the removal.
        list.answer(.offset(0, limit: 2), [1])
        #expect(list.states.append == .ended)
        #expect(list.ids == [1])
    }
}
