import Observation
import Paging
import PagingTesting
import Testing

@MainActor @Suite("New items")
struct PagerNewItemsTests {
    private let source = ScriptedSource<Entry>(.chained(limit: 3))
    private let pager: Pager<Entry>

    init() {
        pager = Pager(source, opening: .items(ItemPage(entries(10..<13), next: "13"))) {
            $0.prefetch = .manual
            $0.retry = .never
        }
    }

    @Test("N1, N2: new items are pending and counted, and are shown on request")
    func pendingAndShown() async throws {
        let check = Task { await pager.checkForNewItems() }
        try await source.waitForRequests(1)
        #expect(pager.states.check == .loading)
        source.answer(0, with: .items(entries(8..<12), next: "12"))
        #expect(await check.value.description == "loaded")
        #expect(pager.newItems == .pending(2))
        #expect(pager.ids == [10, 11, 12])
        pager.showNewItems()
        #expect(pager.ids == [8, 9, 10, 11, 12])
        #expect(pager.newItems == .nothing)
    }

    @Test("N4: a check that finds nothing new says so")
    func nothingNew() async throws {
        let check = Task { await pager.checkForNewItems() }
        try await source.waitForRequests(1)
        source.answer(0, with: .items(entries(10..<13), next: "13"))
        #expect(await check.value.description == "ended")
        #expect(pager.newItems == .nothing)
    }

    @Test("N4, F3: a check that fails has an error, and does not change the list")
    func failed() async throws {
        let check = Task { await pager.checkForNewItems() }
        try await source.waitForRequests(1)
        source.answer(0, with: .failure(ScriptedFailure("no signal")))
        #expect(await check.value.description.hasPrefix("failed"))
        let failure = try #require(pager.states.check.failure)
        #expect(failure.error as? ScriptedFailure == ScriptedFailure("no signal"))
        #expect(pager.ids == [10, 11, 12])
    }

    @Test("N4, R6: callers share a check, and a caller that stops waiting does not stop it")
    func shared() async throws {
        let cancelled = Task { await pager.checkForNewItems() }
        let patient = Task { await pager.checkForNewItems() }
        try await source.waitForRequests(1)
        await settle()
        cancelled.cancel()
        #expect(await cancelled.value.description == "cancelled")
        source.answer(0, with: .items(entries(9..<12), next: "12"))
        #expect(await patient.value.description == "loaded")
        #expect(pager.newItems == .pending(1))
        #expect(source.requests.count == 1)
    }

    @Test("a view that shows the number of new items is notified, and a view that shows the rows is not")
    func observed() async throws {
        let (newItems, rows) = (Locked(0), Locked(0))
        withObservationTracking({ _ = pager.newItems }, onChange: { newItems.withLock { $0 += 1 } })
        withObservationTracking({ _ = pager.rows }, onChange: { rows.withLock { $0 += 1 } })
        let check = Task { await pager.checkForNewItems() }
        try await source.waitForRequests(1)
        source.answer(0, with: .items(entries(9..<12), next: "12"))
        _ = await check.value
        #expect(newItems.withLock { $0 } == 1)
        #expect(rows.withLock { $0 } == 0)
    }
}
