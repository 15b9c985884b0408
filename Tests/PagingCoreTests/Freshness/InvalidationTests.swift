@testable import PagingCore
import Testing

/// Lists that are said to be out of date (T4).
@Suite struct InvalidationTests {
    /// An offset list of the items 0..<20, of which the first rows are visible.
    private func loaded() -> Driver {
        var list = Driver.offset(limit: 20)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        list.moveViewport(to: 0)
        return list
    }

    @Test(
        "T4: a list that has what may be out of date is loaded again, once for several reports",
        arguments: [ListPart<Int>.all, .items([90, 3]), .rows(19..<200)])
    func held(part: ListPart<Int>) {
        var list = loaded()
        list.send(.invalidated(part))
        list.send(.invalidated(part))
        #expect(list.requests == [])
        list.wait(milliseconds: 1_000)
        #expect(list.requests == [.offset(0, limit: 20)])
        #expect(list.ids.first == 0)
        list.answer(.offset(0, limit: 20), 1..<21, total: 100)
        #expect(Array(list.ids.prefix(20)) == Array(1..<21))
        list.wait(milliseconds: 60_000)
        #expect(list.requests == [])
    }

    @Test(
        "T4: a list without the items or rows does nothing", arguments: [ListPart<Int>.items([90]), .rows(100..<200)])
    func notHeld(part: ListPart<Int>) {
        var list = loaded()
        list.send(.invalidated(part))
        list.wait(milliseconds: 60_000)
        #expect(list.requests == [])
    }

    @Test(
        "T4: a page in flight that brings what is out of date is followed by a reload, and any other is not",
        arguments: [25, 90])
    func inFlight(id: Int) {
        var list = loaded()
        list.pull(.append)
        list.send(.invalidated(.items([id])))
        list.answer(.offset(20, limit: 20), 20..<40, total: 100)
        list.wait(milliseconds: 60_000)
        #expect((list.states.refresh == .loading) == (id == 25))
    }

    @Test(
        "T4: a reload that fails is not repeated, unless the list was said to be out of date again",
        arguments: [0, 1, 2])
    func duringReload(reports: Int) {
        var list = loaded()
        list.send(.invalidated(.all))
        list.wait(milliseconds: 1_000)
        if reports > 0 { list.send(.invalidated(.all)) }
        if reports > 1 { list.wait(milliseconds: 5_000) }
        list.fail(.offset(0, limit: 20))
        list.wait(milliseconds: 60_000)
        #expect(list.requests == (reports == 0 ? [] : [.offset(0, limit: 20)]))
    }

    @Test("T4, I3: an item that an open transaction has removed is out of date too")
    func hidden() {
        var list = loaded()
        let transaction = TransactionID(1)
        list.send(.transactionOpened(transaction))
        list.edit(.remove(3), in: transaction)
        list.send(.invalidated(.items([3])))
        list.wait(milliseconds: 60_000)
        #expect(list.requests == [], "open removals move the places of an offset list")
        list.send(.transactionEnded(transaction, .rolledBack))
        #expect(list.requests == [.offset(0, limit: 20)])
    }

    @Test("T4, I2: an item that was removed stays removed, although it is said to be out of date while a page has it")
    func removed() {
        var list = loaded()
        list.pull(.append)
        list.edit(.remove(5, shiftsOffsets: false))
        list.send(.invalidated(.items([5])))
        list.answer(.offset(20, limit: 20), [5] + Array(20..<39), total: 100)
        #expect(!list.ids.contains(5))
    }

    @Test("T4, I2: an item that is out of date is loaded again although it was edited, and not if it was removed")
    func edited() {
        var edits = RecentEdits<Int>()
        for (id, change) in [(1, RecentEdits<Int>.Change.changed), (2, .removed)] {
            edits.record(change, of: id)
            edits.record(.outdated, of: id)
        }
        #expect(edits.change(of: 1, after: 0) == .outdated)
        #expect(edits.change(of: 2, after: 0) == .removed)
    }

    @Test("T4, N1: a pending new item is out of date too")
    func pending() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, 0..<20, next: 1)
        list.moveViewport(to: 8)
        list.check(1)
        list.answer(.opening, -1..<19, next: 1)
        #expect(list.newItems == .pending(1))
        list.send(.invalidated(.items([-1])))
        list.wait(milliseconds: 1_000)
        #expect(list.requests == [.opening])
    }

    @Test("T4: the pages of a chained list are loaded again around the reader")
    func chained() {
        var list = Driver.fivePages()
        list.send(.invalidated(.items([20])))
        list.wait(milliseconds: 1_000)
        #expect(list.states.refresh == .loading)
    }

    @Test("T4: a refresh that runs is followed by another one, also if it fails", arguments: [true, false])
    func duringRefresh(fails: Bool) {
        var list = loaded()
        list.refresh(1, .start)
        list.send(.invalidated(.all))
        if fails {
            list.fail(.offset(0, limit: 20))
        } else {
            list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        }
        #expect(list.requests == [])
        list.wait(milliseconds: 1_000)
        #expect(list.requests == [.offset(0, limit: 20)])
        list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        list.wait(milliseconds: 60_000)
        #expect(list.requests == [])
    }

    @Test("T4: a refresh that the user requests afterwards is the one")
    func refreshedAfterwards() {
        var list = loaded()
        list.send(.invalidated(.all))
        list.refresh(1, .start)
        list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        list.wait(milliseconds: 60_000)
        #expect(list.requests == [])
    }

    @Test("T4: a list without a reader waits for one")
    func withoutReader() {
        var list = loaded()
        list.send(.readerLeft(ReaderID(1)))
        list.send(.invalidated(.all))
        list.wait(milliseconds: 60_000)
        #expect(list.requests == [])
        list.join()
        #expect(list.requests == [.offset(0, limit: 20)])
    }

    @Test("T4: a list whose first load failed is not loaded again by itself")
    func firstLoadFailed() {
        var list = Driver.offset(limit: 20)
        list.join()
        list.send(.invalidated(.all))
        list.fail(.offset(0, limit: 20))
        list.send(.invalidated(.all))
        list.wait(milliseconds: 60_000)
        #expect(list.requests == [])
        list.retry()
        list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        list.wait(milliseconds: 60_000)
        #expect(list.requests == [])
    }

    @Test("T4, I7: an id that was replaced names the item that stands for it")
    func replaced() {
        var list = loaded()
        list.edit(.replace(3, with: Driver.Entry(id: 300)))
        list.send(.invalidated(.items([3])))
        list.wait(milliseconds: 1_000)
        #expect(list.requests == [.offset(0, limit: 20)])
    }
}
