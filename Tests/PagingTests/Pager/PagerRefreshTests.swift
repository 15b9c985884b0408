import Paging
import PagingTesting
import Testing

@MainActor @Suite("Refresh")
struct PagerRefreshTests {
    private let source = ScriptedSource.held()
    private let pager: Pager<Entry>

    init() {
        pager = Pager(source, opening: .items(ItemPage(entries(0..<20)))) {
            $0.prefetch = .lastRow
            $0.retry = .never
        }
    }

    @Test("R6: callers that request the same refresh share one request and its outcome")
    func shared() async throws {
        let callers = (0..<50).map { _ in Task { await pager.refresh() } }
        try await source.waitForRequests(1)
        await settle()
        source.answer(0, with: .items(entries(50..<53)))
        for caller in callers { #expect(await caller.value.isRefreshed) }
        #expect(source.requests.count == 1)
        #expect(pager.ids == [50, 51, 52])
    }

    @Test("R6: a refresh of another kind supersedes the running one, and its callers are resumed at once")
    func superseded() async throws {
        let first = Task { await pager.refresh() }
        try await source.waitForRequests(1)
        let second = Task { await pager.refresh(.loaded) }
        #expect(await first.value.isSuperseded)
        try await source.waitForRequests(2)
        #expect(source.cancelledRequests == [0])
        source.answer(1, with: .items(entries(0..<5)))
        #expect(await second.value.isRefreshed)
    }

    @Test("R6: all callers of a failed refresh get its error, and the rows do not change")
    func failed() async throws {
        let callers = (0..<3).map { _ in Task { await pager.refresh() } }
        try await source.waitForRequests(1)
        await settle()
        source.answer(0, with: .failure(ScriptedFailure("no signal")))
        for caller in callers {
            #expect(await caller.value.failure as? ScriptedFailure == ScriptedFailure("no signal"))
        }
        #expect(pager.ids == Array(0..<20))
        let failure = try #require(pager.states.refresh.failure)
        #expect(failure.error as? ScriptedFailure == ScriptedFailure("no signal"))
    }

    @Test("R6: a caller that stops waiting is resumed at once and does not stop the refresh")
    func stopsWaiting() async throws {
        let caller = Task { await pager.refresh() }
        try await source.waitForRequests(1)
        caller.cancel()
        #expect(await caller.value.isCancelled)
        #expect(source.cancelledRequests.isEmpty)
        #expect(pager.states.refresh == .loading)
        source.answer(0, with: .items(entries(50..<53)))
        await settle()
        #expect(pager.ids == [50, 51, 52])
    }

    @Test("R6: a caller that was cancelled before its request does not wait")
    func cancelledBefore() async throws {
        let caller = Task { @MainActor in
            withUnsafeCurrentTask { $0?.cancel() }
            return await pager.refresh()
        }
        #expect(await caller.value.isCancelled)
        #expect(pager.states.refresh == .loading)
    }

    @Test("R6: a refresh that is requested and awaited within a callback is handled after it")
    func withinCallback() async throws {
        var waiting: Task<LoadResult, Never>?
        let observer = pager.onUpdate { [pager] update in
            guard waiting == nil else { return }
            waiting = Task { await pager.refresh() }
        }
        try await source.waitForRequests(1)
        source.answer(0, with: .items(entries(50..<53)))
        #expect(await waiting?.value.isRefreshed == true)
        withExtendedLifetime(observer) {}
    }

    @Test("R2, R6: a pull supersedes a refresh, and so does a reset")
    func supersededByPull() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<20)))) { $0.prefetch = .manual }
        let first = Task { await pager.refresh() }
        try await source.waitForRequests(1)
        pager.pull(.append)
        #expect(await first.value.isSuperseded)
        try await source.waitForRequests(2)
        #expect(source.requests.last == .offset(20, limit: 20))
        let second = Task { await pager.refresh() }
        try await source.waitForRequests(3)
        pager.reset()
        #expect(await second.value.isSuperseded)
        await settle()
        #expect(source.cancelledRequests == [0, 1, 2])
    }

    @Test("R8: a cancelled load leaves no failure, and the edge can be pulled again")
    func cancellationIsNoFailure() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<20)))) { $0.prefetch = .manual }
        pager.pull(.append)
        try await source.waitForRequests(1)
        let refresh = Task { await pager.refresh() }
        try await source.waitForRequests(2)
        await settle()
        #expect(source.cancelledRequests == [0])
        #expect(pager.states.append == .idle)
        pager.pull(.append)
        #expect(await refresh.value.isSuperseded)
        #expect(pager.states == LoadStates(append: .loading, prepend: .ended, refresh: .idle))
    }

    @Test("R9: a source that ignores cancellation leads to no more commands, whether it answers or fails late")
    func ignoredCancellation() async throws {
        let source = ScriptedSource.held(.ignored)
        let clock = VirtualClock()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<20)))) {
            $0.prefetch = .manual
            $0.clock = clock
        }
        pager.pull(.append)
        try await source.waitForRequests(1)
        pager.reset()
        try await source.waitForRequests(2)
        pager.reset()
        try await source.waitForRequests(3)
        source.answer(0, with: .items(entries(20..<40)))
        source.answer(1, with: .failure(ScriptedFailure(isTransient: true)))
        await settle()
        await clock.advance(by: .seconds(10))
        #expect(pager.rows.isEmpty)
        #expect(pager.states.refresh == .loading)
        #expect(source.requests.count == 3)
        source.answer(2, with: .items(entries(0..<3)))
        await settle()
        #expect(pager.ids == [0, 1, 2])
    }

    @Test("R9: a load that is cancelled while it waits for its retry is not retried")
    func cancelledWhileWaiting() async throws {
        let source = ScriptedSource.held()
        let clock = VirtualClock()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<20)))) {
            $0.prefetch = .manual
            $0.clock = clock
        }
        pager.pull(.append)
        try await source.waitForRequests(1)
        source.answer(0, with: .failure(ScriptedFailure(isTransient: true)))
        await settle()
        #expect(pager.states.append == .loading)
        let refresh = Task { await pager.refresh() }
        try await source.waitForRequests(2)
        await clock.advance(by: .seconds(60))
        #expect(source.requests == [.offset(20, limit: 20), .offset(0, limit: 20)])
        source.answer(1, with: .items(entries(0..<3)))
        #expect(await refresh.value.isRefreshed)
    }

    @Test(
        "R4: a refresh ends although a transaction ends every two seconds, and the rows are the server's when that stops",
        arguments: [false, true])
    func editedAllTheTime(inserts: Bool) async {
        let clock = VirtualClock()
        let server = Locked(Array(0..<100))
        let requests = Locked(0)
        let source = PageSource<Entry>.offset(limit: 20) { request in
            requests.withLock { $0 += 1 }
            try await clock.sleep(for: .seconds(3))
            return server.withLock { entries($0.dropFirst(request.offset).prefix(request.limit)) }
        }
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
        let reader = pager.makeReader()
        reader.viewportMoved(to: 0..<5)
        await clock.advance(by: .seconds(4))
        #expect(pager.ids == Array(0..<20))
        requests.withLock { $0 = 0 }
        let outcome = Locked<Duration?>(nil)
        let start = clock.now
        let refresh = Task {
            _ = await pager.refresh(.loaded)
            outcome.withLock { $0 = start.duration(to: clock.now) }
        }
        for step in 1...30 {
            await clock.advance(by: .seconds(1))
            let transaction = pager.beginTransaction()
            if inserts {
                transaction.insert(Entry(id: 1000 + step), at: .start)
                server.withLock { $0.insert(1000 + step, at: 0) }
            } else {
                transaction.remove(step)
                server.withLock { $0.removeAll { $0 == step } }
            }
            await clock.advance(by: .seconds(1))
            transaction.commit()
        }
        #expect(outcome.withLock { $0 } ?? .seconds(60) <= .seconds(8))
        #expect(requests.withLock { $0 } <= 25, "\(requests.withLock { $0 }) requests in a minute")
        await clock.advance(by: .seconds(20))
        let rows = pager.ids
        let difference = server.withLock { server in zip(rows, server).filter { $0 != -1 && $0 != $1 } }
        #expect(difference.isEmpty && rows.contains { $0 != -1 }, "\(rows)")
        _ = await refresh.value
        withExtendedLifetime(reader) {}
    }
}
