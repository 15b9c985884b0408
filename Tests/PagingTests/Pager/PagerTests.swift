import Paging
import PagingTesting
import Testing

@MainActor @Suite struct PagerTests {
    struct Book: Identifiable, Equatable, Sendable {
        var id: Int
        var title = ""
    }

    static func books(_ ids: Range<Int>) -> [Book] { ids.map { Book(id: $0) } }

    @Test("L13: a pager that nobody follows asks for nothing, a reader makes it ask once")
    func lazily() async throws {
        let source = ScriptedSource<Book>(.offset(limit: 20, endsAtShortPage: true))
        let pager = Pager(source)
        await settle()
        #expect(source.requests.isEmpty)
        pager.viewportMoved(to: 0..<10)
        pager.viewportMoved(to: 0..<10)
        try await source.waitForRequests(1)
        await settle()
        #expect(source.requests == [.offset(0, limit: 20)])
        #expect(pager.content == .unknown)
        source.answer(0, with: .items(Self.books(0..<20)))
        await settle()
        #expect(pager.rows.compactMap(\.item) == Self.books(0..<20))
        #expect(pager.content == .rows)
    }

    @Test("L1: a thousand equal hints in one turn give one request")
    func manyHints() async throws {
        let source = ScriptedSource<Book>(
            .offset(limit: 20, endsAtShortPage: true), answers: [.items(Self.books(0..<20))])
        let pager = Pager(source)
        pager.viewportMoved(to: 0..<10)
        try await source.waitForRequests(2)
        for _ in 0..<1000 { pager.viewportMoved(to: 10..<20) }
        await settle()
        #expect(source.requests.count == 2)
    }

    @Test("H1: dropping the pager cancels what is in flight and ends the updates")
    func dropped() async throws {
        let source = ScriptedSource<Book>(.offset(limit: 20, endsAtShortPage: true))
        var pager: Pager<Book>? = Pager(source)
        let updates = try #require(pager?.updates)
        let versions = Task { @MainActor in
            var seen: [Int] = []
            for await update in updates { seen.append(update.version) }
            return seen
        }
        try await source.waitForRequests(1)
        pager = nil
        let seen = await versions.value
        #expect(seen.count <= 2)
        await settle()
        #expect(source.heldRequests.isEmpty)
    }

    @Test("R6: callers share a refresh, and one whose task is cancelled stops waiting without stopping it")
    func sharedRefresh() async throws {
        let source = ScriptedSource<Book>(.offset(limit: 20, endsAtShortPage: true))
        let pager = Pager(source)
        let first = Task { await pager.refresh() }
        let second = Task { await pager.refresh() }
        try await source.waitForRequests(1)
        await settle()
        first.cancel()
        guard case .superseded = await first.value else { Issue.record("the first caller still waits"); return }
        source.answer(0, with: .items(Self.books(0..<3)))
        guard case .refreshed = await second.value else { Issue.record("the refresh did not land"); return }
        #expect(source.requests.count == 1)
        #expect(pager.rows.count == 3)
    }

    @Test("U4: a callback may call the pager, and what it asks for comes after the update it was shown")
    func reentrant() async throws {
        let source = ScriptedSource<Book>(
            .offset(limit: 5, endsAtShortPage: true),
            answers: [.items(Self.books(0..<5)), .items(Self.books(5..<8))])
        let pager = Pager(source, prefetch: .lastRow)
        var counts: [Int] = []
        let observer = pager.onUpdate { update in
            counts.append(update.rows.count)
            if let last = update.rows.last { pager.rowAppeared(last) }
        }
        try await source.waitForRequests(2)
        await settle()
        #expect(pager.rows.count == 8)
        #expect(counts == counts.sorted())
        #expect(pager.states.append == .ended)
        _ = observer
    }
}
