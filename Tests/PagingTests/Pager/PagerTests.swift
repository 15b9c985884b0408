import Paging
import PagingTesting
import Testing

@MainActor @Suite("Pager")
struct PagerTests {
    @Test("L13: a pager without a follower makes no request, and a reader leads to one request")
    func loadsOnDemand() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source) { $0.clock = VirtualClock() }
        await settle()
        #expect(source.requests.isEmpty)
        pager.viewportMoved(to: 0..<10)
        pager.viewportMoved(to: 0..<10)
        try await source.waitForRequests(1)
        await settle()
        #expect(source.requests == [.offset(0, limit: 20)])
        #expect(pager.content == .unknown)
        #expect(
            pager.hasLoads && pager.pendingOperationCount == 2,
            "the page, and the time at which its indicator turns on")
        source.answer(0, with: .items(entries(0..<20)))
        await settle()
        #expect(pager.ids == Array(0..<20))
        #expect(pager.content == .rows)
    }

    @Test(
        "L1: 1,000 equal hints in one turn lead to one request, marked in flight before the first call returns"
    )
    func manyHints() async throws {
        let source = ScriptedSource<Entry>(
            .offset(limit: 20, endsAtShortPage: true), answers: [.items(entries(0..<20))])
        let pager = Pager(source)
        pager.viewportMoved(to: 0..<10)
        #expect(pager.states.refresh == .loading)
        try await source.waitForRequests(2)
        for _ in 0..<1000 {
            pager.viewportMoved(to: 10..<20)
            #expect(pager.states.append == .loading)
        }
        await settle()
        #expect(source.requests.count == 2)
    }

    @Test("L13: given items are in the list before any request, and the next request continues after them")
    func givenItems() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<12), isLast: false))) { $0.prefetch = .lastRow }
        #expect(pager.ids == Array(0..<12))
        #expect(pager.lastPageIndex == 0)
        #expect(pager.loadedItems == 12)
        pager.viewportMoved(to: 0..<5)
        await settle()
        #expect(source.requests.isEmpty)
        pager.viewportMoved(to: 7..<12)
        try await source.waitForRequests(1)
        #expect(source.requests == [.offset(12, limit: 20)])
    }

    @Test("L8, L13: given items end the list if an answer of their length would")
    func shortGivenItems() async {
        let source = ScriptedSource.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<12))))
        #expect(pager.states.append == .ended)
        pager.viewportMoved(to: 0..<20)
        pager.pull(.append)
        await settle()
        #expect(source.requests.isEmpty)
    }

    @Test("L10: a pager that opens at a row requests that row's page, and jumps request others")
    func opening() async throws {
        let source = ScriptedSource.numbered(1000)
        let pager = Pager(source, opening: .row(505)) { $0.prefetch = .lastRow }
        pager.viewportMoved(to: 0..<5)
        await settle()
        #expect(source.requests.first == .number(51, size: 10))
        #expect(pager.rows.count == 1000)
        #expect(pager.item(505) == Entry(id: 505))
        #expect(pager.index(of: 505) == 505)
        pager.requestJump(to: 42)
        await settle()
        #expect(pager.item(42) == Entry(id: 42))
        #expect(pager.item(300) == nil)
    }

    @Test("a cursor of another type than the source's fails the first load with an error that says so")
    func foreignCursor() async throws {
        let source = ScriptedSource.serving(entries(0..<50), .chained(limit: 10))
        let pager = Pager(source, opening: .cursor(7))
        let failure = await pager.refresh().failure
        #expect(failure is ForeignCursor)
        #expect(pager.content == .unknown)
        #expect(source.requests.isEmpty)
    }

    @Test("L8: equal cursors are one cursor in any page, so that a loop is detected")
    func loop() async throws {
        let source = ScriptedSource<Entry>(
            .chained(limit: 2),
            answers: [
                .items(entries(0..<2), next: "a"), .items(entries(2..<4), next: "b"),
                .items(entries(4..<6), next: "a"),
            ])
        let pager = Pager(source)
        pager.viewportMoved(to: 0..<10)
        await settle()
        #expect(pager.states.append == .failed(.cursorLoop))
        #expect(LoadFailure.cursorLoop.error as? PagingError == .cursorLoop)
        #expect(source.requests.count == 3)
    }

    @Test("a reset removes the rows at once and loads the list from the start")
    func reset() async throws {
        let source = ScriptedSource.numbered(30)
        let pager = Pager(source)
        pager.viewportMoved(to: 0..<10)
        await settle()
        #expect(pager.loadedItems == 30)
        pager.reset()
        #expect(pager.rows.isEmpty)
        #expect(pager.content == .unknown)
        #expect(pager.states.refresh == .loading)
        await settle()
        #expect(pager.loadedItems == 30)
    }
}
