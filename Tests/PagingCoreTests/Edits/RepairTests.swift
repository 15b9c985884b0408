@testable import PagingCore
import Testing

/// Lists that may lack a row because of edits, and that are loaded again for that (I4).
@Suite struct RepairTests {
    private let transaction = TransactionID(1)

    /// A list with its first page, and a request for the second.
    private func appending() -> Driver {
        var list = Driver.offset(limit: 20)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.moveViewport(to: 0)
        list.pull(.append)
        return list
    }

    /// The list after a second removal has moved the request, and its answer.
    private func doubtful() -> Driver {
        var list = appending()
        for id in [3, 4] {
            list.wait(milliseconds: 100)
            list.edit(.remove(id, shiftsOffsets: true))
        }
        list.answer(.offset(19, limit: 20), 21..<41)
        return list
    }

    @Test("I4: rows that are removed one right after the other need no repair")
    func removedTogether() {
        var list = appending()
        for id in [3, 4, 5] {
            list.edit(.remove(id, shiftsOffsets: true))
            list.wait(milliseconds: 1)
        }
        #expect(list.requests == [.offset(17, limit: 20)])
        list.answer(.offset(17, limit: 20), 20..<40)
        #expect(list.timers[.repair] == nil)
        #expect(list.ids == (0..<40).filter { !(3...5).contains($0) })
    }

    @Test(
        "I2, I4: an item that the list has, and that is inserted again during a refresh without it, is looked for again"
    )
    func insertedDuringRefresh() {
        var list = Driver.offset(limit: 20)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.moveViewport(to: 0)
        list.refresh(1, .start)
        list.edit(.insert(Driver.Entry(id: 5), .start, shiftsOffsets: true))
        list.answer(.offset(0, limit: 20), (0..<21).filter { $0 != 5 })
        #expect(list.timers[.repair] != nil)
        list.wait(milliseconds: 1000)
        list.answer(.offset(0, limit: 20), [5] + (0..<20).filter { $0 != 5 })
        #expect(list.ids.first == 5)
    }

    @Test("I4: a page with an item that an open edit removed moves the requests after it")
    func removedItemArrives() {
        var list = Driver.offset(limit: 20, prefetch: .rows(20), maxConcurrentLoads: 2)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        list.moveViewport(to: 20)
        list.answer(.offset(20, limit: 20), 20..<40, total: 100)
        list.send(.transactionOpened(transaction))
        list.edit(.remove(25, shiftsOffsets: true), in: transaction)
        list.refresh(1, .start)
        list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        list.moveViewport(to: 24, length: 20)
        #expect(Set(list.requests) == [.offset(20, limit: 20), .offset(40, limit: 20)])
        // The server has not carried out the removal yet.
        list.answer(.offset(20, limit: 20), 20..<40, total: 100)
        #expect(list.requests.contains(.offset(39, limit: 20)), "\(list.requests)")
        #expect(!list.requests.contains(.offset(40, limit: 20)))
    }

    @Test("I4: a transaction that moves no place does not delay a repair")
    func changesOnly() {
        var list = doubtful()
        list.send(.transactionOpened(transaction))
        list.edit(.update(.init(id: 6, text: "mine")), in: transaction)
        list.wait(milliseconds: 1_000)
        #expect(list.requests == [.offset(0, limit: 20)])
    }

    @Test("I4: a refresh that fails leaves the repair to come, whichever is due first", arguments: [0, 1_000])
    func failedRefresh(milliseconds: Int64) {
        var list = doubtful()
        list.refresh(1, .start)
        list.wait(milliseconds: milliseconds)
        list.fail(.offset(0, limit: 20))
        #expect(list.requests == [])
        list.wait(milliseconds: 1_000)
        #expect(list.requests == [.offset(0, limit: 20)])
    }

    @Test("I4: a repair that fails is not begun again by itself")
    func failedRepair() {
        var list = doubtful()
        list.wait(milliseconds: 1_000)
        list.fail(.offset(0, limit: 20))
        list.moveViewport(to: 1)
        list.wait(milliseconds: 60_000)
        #expect(list.requests == [])
        list.retry()
        #expect(list.requests == [.offset(0, limit: 20)])
    }

    @Test("I4: a list that is edited all the time is repaired less and less often, but every minute")
    func delays() {
        var repair = Repair()
        var delays: [Int64] = []
        for _ in 0..<9 {
            delays.append(repair.delayNanoseconds / 1_000_000_000)
            repair.end(isWhole: false)
        }
        #expect(delays == [1, 1, 2, 4, 8, 16, 32, 60, 60])
        repair.end(isWhole: true)
        #expect(repair.delayNanoseconds == 1_000_000_000)
    }
}
