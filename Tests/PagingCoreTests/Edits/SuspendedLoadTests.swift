import PagingCore
import Testing

/// Loads that wait for the end of a transaction, because their pages contained only rows that they repeat (I4).
@Suite struct SuspendedLoadTests {
    private let transaction = TransactionID(1)

    /// A list of two rows whose pages overlap by one row.
    private func opened(retry: RetryPolicy) -> Driver {
        var configuration = FeedConfiguration(
            addressing: .offset(limit: 2, endsAtShortPage: false), prefetch: .rows(1), retry: retry)
        configuration.overlapsPages = true
        var list = Driver(configuration)
        list.join()
        list.answer(.offset(0, limit: 2), [0, 1])
        return list
    }

    @Test("I4, L2, L3: suspended loads do not block loads of other wanted rows")
    func room() {
        var list = Driver.offset(limit: 5, prefetch: .rows(60), maxConcurrentLoads: 2)
        list.join()
        list.answer(.offset(0, limit: 5), 0..<5, total: 100)
        list.send(.transactionOpened(transaction))
        list.edit(.remove(0, alsoOnServer: true), in: transaction)
        list.moveViewport(to: 0, length: 3)
        // The server has not carried out the removal, so each answer begins with a row of the page before.
        for _ in 0..<40 {
            guard case .offset(let start, let limit)? = list.requests.last else { break }
            list.answer(.offset(start, limit: limit), start..<min(start + limit, 100), total: 100)
        }
        #expect(list.ids.contains(50), "\(list.ids)")
        #expect(list.requests.isEmpty, "the remaining loads wait for the transaction")
        list.send(.transactionEnded(transaction, .committed))
        #expect(!list.requests.isEmpty)
    }

    @Test("I4, F1: an answer that suspends a load resets its retries")
    func failures() {
        var list = opened(retry: .twice)
        list.send(.transactionOpened(transaction))
        list.edit(.remove(0, alsoOnServer: true), in: transaction)
        list.pull(.append)
        list.fail(.offset(0, limit: 2), isTransient: true)
        list.wait(milliseconds: 500)
        // The server has not carried out the removal.
        list.answer(.offset(0, limit: 2), [0, 1])
        #expect(list.requests == [])
        list.send(.transactionEnded(transaction, .committed))
        list.fail(.offset(0, limit: 2), isTransient: true)
        list.wait(milliseconds: 500)
        #expect(list.requests == [.offset(0, limit: 2)])
    }

    @Test("I4, I5: a page that overlaps the last row is not mistaken for a page of only repeated rows")
    func overlap() {
        var list = opened(retry: .never)
        list.moveViewport(to: 0, length: 1)
        list.send(.transactionOpened(transaction))
        list.edit(.remove(0, alsoOnServer: true), in: transaction)
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
        list.edit(.insert(Driver.Entry(id: 9), place, alsoOnServer: true), in: transaction)
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
        var list = opened(retry: .never)
        list.moveViewport(to: 0, length: 2)
        list.send(.transactionOpened(transaction))
        list.edit(.remove(0, alsoOnServer: true), in: transaction)
        // The server has carried out the removal.
        list.answer(.offset(0, limit: 2), [1])
        #expect(list.states.append == .ended)
        #expect(list.ids == [1])
    }
}
