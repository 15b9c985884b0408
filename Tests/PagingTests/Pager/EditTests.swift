import Paging
import PagingTesting
import Testing

@MainActor @Suite("Edits")
struct EditTests {
    private struct Refusal: Error {}

    private let source = ScriptedSource.held()
    private let pager: Pager<Entry>

    init() {
        pager = Pager(source, opening: .items(ItemPage(entries(0..<5), isLast: false))) { $0.prefetch = .manual }
    }

    @Test("I2: edits change the rows at once, each with the smallest update")
    func edits() {
        var changes: [RowRanges] = []
        let observer = pager.onUpdate { if case .changed(let ranges) = $0.change { changes.append(ranges) } }
        pager.update(Entry(id: 1, title: "new"))
        #expect(pager.item(1)?.title == "new")
        pager.insert(Entry(id: 9), at: .after(1))
        #expect(pager.ids == [0, 1, 9, 2, 3, 4])
        pager.remove(0)
        #expect(pager.ids == [1, 9, 2, 3, 4])
        pager.move(4, to: .start)
        #expect(pager.ids == [4, 1, 9, 2, 3])
        #expect(changes.map(\.reloads) == [[1..<2], [], [], []])
        #expect(changes.map(\.removals) == [[], [], [0..<1], [4..<5]])
        #expect(changes.map(\.insertions) == [[], [2..<3], [], [0..<1]])
        #expect(source.requests.isEmpty)
        withExtendedLifetime(observer) {}
    }

    @Test("I4: the next request continues after the edits that the server's numbering includes")
    func shiftsOffsets() async throws {
        pager.insert(Entry(id: 9), at: .start)
        pager.insert(Entry(id: 10), at: .start, shiftsOffsets: false)
        pager.pull(.append)
        try await source.waitForRequests(1)
        #expect(source.requests == [.offset(6, limit: 20)])
    }

    @Test("I3: a transaction's edits are visible at once and remain when it is committed")
    func committed() {
        let transaction = pager.beginTransaction()
        transaction.update(Entry(id: 1, title: "new"))
        transaction.remove(0)
        transaction.insert(Entry(id: 9), at: .end)
        transaction.move(3, to: .start)
        #expect(pager.ids == [3, 1, 2, 4, 9])
        transaction.commit()
        transaction.rollBack()
        transaction.remove(1)
        #expect(pager.ids == [3, 1, 2, 4, 9])
        #expect(pager.item(1)?.title == "new")
    }

    @Test("I7: a sent message replaces its draft in one update, and a selection by row and the old id find it")
    func replaced() async throws {
        var updates = 0
        let evens = pager.presented { $0.filter { $0.id % 2 == 0 } }
        let selected = await pager.transaction { edit async in
            edit.insert(Entry(id: -2, title: "draft"), at: .end)
            let selected = pager.rowID(of: -2)
            let observer = pager.onUpdate { _ in updates += 1 }
            edit.replace(-2, with: Entry(id: 90, title: "sent"))
            withExtendedLifetime(observer) {}
            return selected
        }
        #expect(updates == 2, "the current list, and one update")
        #expect(pager.ids == [0, 1, 2, 3, 4, 90])
        #expect(pager.rows[5].id == selected && pager.rowID(of: 90) == selected)
        #expect(pager.item(-2)?.title == "sent")
        #expect(evens.index(of: -2) == 3 && evens.index(of: 90) == 3)
        pager.update(-2) { $0.title += "!" }
        #expect(pager.item(90)?.title == "sent!")
        pager.remove(-2)
        #expect(pager.ids == [0, 1, 2, 3, 4])
    }

    @Test("I7: an item that was inserted before the first page is replaced before it, too")
    func replacedEarly() async throws {
        let pager = Pager(source) { $0.prefetch = .manual }
        let transaction = pager.beginTransaction()
        transaction.insert(Entry(id: -2), at: .start)
        transaction.replace(-2, with: Entry(id: 90))
        transaction.commit()
        async let result = pager.loadMore()
        try await source.waitForRequests(1)
        source.answer(0, with: .items(entries(0..<5)))
        _ = await result
        #expect(pager.ids == [90, 0, 1, 2, 3, 4])
    }

    @Test("I3: a transaction that has ended edits nothing more", arguments: [false, true])
    func editedAfterEnd(isCommitted: Bool) {
        let transaction = pager.beginTransaction()
        if isCommitted { transaction.commit() } else { transaction.rollBack() }
        transaction.remove(0)
        transaction.insert(Entry(id: 9), at: .start)
        #expect(pager.ids == [0, 1, 2, 3, 4])
    }

    @Test("I3: a rollback removes the edits of its transaction and no others")
    func rolledBack() {
        let transaction = pager.beginTransaction()
        transaction.update(Entry(id: 1, title: "new"))
        transaction.remove(0)
        transaction.insert(Entry(id: 9), at: .end)
        pager.remove(3)
        transaction.rollBack()
        #expect(pager.ids == [0, 1, 2, 4])
        #expect(pager.item(1)?.title == "")
    }

    @Test("I3: a body that returns commits the transaction, and its value is returned")
    func bodyReturns() async {
        let count = await pager.transaction { edit in
            edit.remove(0)
            await Task.yield()
            return pager.rows.count
        }
        #expect(count == 4)
        #expect(pager.ids == [1, 2, 3, 4])
    }

    @Test("I3: a body that throws rolls its edits back, and the error is rethrown")
    func bodyThrows() async {
        await #expect(throws: Refusal.self) {
            try await pager.transaction { edit in
                edit.remove(0)
                #expect(pager.ids == [1, 2, 3, 4])
                await Task.yield()
                throw Refusal()
            }
        }
        #expect(pager.ids == Array(0..<5))
    }

    @Test("I3: a body whose task is cancelled rolls its edits back if its server call throws")
    func bodyCancelled() async throws {
        let task = Task { @MainActor in
            try await pager.transaction { edit in
                edit.remove(0)
                try await Task.sleep(for: .seconds(3600))
            }
        }
        await settle()
        #expect(pager.ids == [1, 2, 3, 4])
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(pager.ids == Array(0..<5))
    }

    @Test("I3: a transaction that is released while it is open is rolled back, and one that ended is not")
    func dropped() async {
        var transaction: Pager<Entry>.Transaction? = pager.beginTransaction()
        transaction?.remove(0)
        #expect(pager.rows.count == 4)
        transaction = nil
        await settle()
        #expect(pager.ids == Array(0..<5))
        transaction = pager.beginTransaction()
        transaction?.remove(0)
        transaction?.commit()
        transaction = nil
        await settle()
        #expect(pager.ids == [1, 2, 3, 4])
    }

    @Test("I3: a refresh keeps the edits of an open transaction over the server's answer")
    func refreshed() async throws {
        let transaction = pager.beginTransaction()
        transaction.update(Entry(id: 1, title: "mine"))
        transaction.remove(0)
        let refresh = Task { await pager.refresh() }
        try await source.waitForRequests(1)
        source.answer(0, with: .items([Entry(id: 0), Entry(id: 1, title: "theirs"), Entry(id: 2)]))
        #expect(await refresh.value.isRefreshed)
        #expect(pager.ids == [1, 2])
        #expect(pager.item(1)?.title == "mine")
        transaction.rollBack()
        #expect(pager.ids == [0, 1, 2])
        #expect(pager.item(1)?.title == "theirs")
    }

    @Test("U4, I3: a transaction within a callback is handled after it, in order")
    func withinCallback() {
        var isDone = false
        let observer = pager.onUpdate { [pager] _ in
            guard !isDone else { return }
            isDone = true
            let transaction = pager.beginTransaction()
            transaction.remove(0)
            transaction.insert(Entry(id: 9), at: .start)
            transaction.commit()
            #expect(pager.ids == Array(0..<5))
        }
        #expect(pager.ids == [9, 1, 2, 3, 4])
        withExtendedLifetime(observer) {}
    }

    private class Animal: Identifiable, Equatable, @unchecked Sendable {
        let id = 1

        static func == (left: Animal, right: Animal) -> Bool { type(of: left) == type(of: right) }
    }

    private final class Dog: Animal, @unchecked Sendable {}

    @Test("U3: an item of another class does not look the same, and an equal one does")
    func otherType() {
        let source = PageSource<Animal>.offset(limit: 10) { _ in [] }
        let pager = Pager(source, opening: .items(ItemPage([Dog()], isLast: true)))
        var changes = 0
        let observer = pager.onUpdate { _ in changes += 1 }
        for (item, count) in [(Dog(), 1), (Animal(), 2), (Animal(), 2), (Dog(), 3)] {
            pager.update(item)
            #expect(changes == count)
        }
        withExtendedLifetime(observer) {}
    }

    @Test("I4: an edit is on the server too by default, in a transaction or not", arguments: [false, true])
    func onServerByDefault(isTransaction: Bool) async throws {
        if isTransaction {
            let transaction = pager.beginTransaction()
            for id in [9, 10] { transaction.insert(Entry(id: id), at: .start) }
            transaction.remove(1)
            transaction.commit()
        } else {
            for id in [9, 10] { pager.insert(Entry(id: id), at: .start) }
            pager.remove(1)
        }
        pager.pull(.append)
        try await source.waitForRequests(1)
        #expect(source.requests == [.offset(6, limit: 20)])
    }
}
