import Paging
import PagingTesting
import Testing

/// Jumps and retries that a caller waits for.
@MainActor @Suite struct AwaitedRequestTests {
    private let source = ScriptedSource<Entry>(.numbered(firstNumber: 1, pageSize: 10))

    /// A list of 1,000 rows, of which the first ten are loaded.
    private func opened() async throws -> Pager<Entry> {
        let pager = pager()
        let load = Task { await pager.loadMore() }
        try await source.waitForRequests(1)
        source.answer(0, with: page(1))
        _ = await load.value
        return pager
    }

    private func pager() -> Pager<Entry> {
        Pager(source) {
            $0.prefetch = .lastRow
            $0.retry = .never
            $0.clock = VirtualClock()
        }
    }

    private func page(_ number: Int) -> ScriptedAnswer<Entry> {
        .page(ItemPage(entries((number - 1) * 10..<number * 10), next: nil, total: 1_000))
    }

    @Test("H5: buttons refresh, check, retry and jump without waiting")
    func plainCalls() async throws {
        let pager = try await opened()
        let button = { (action: () -> Void) in action() }
        button { pager.refresh() }
        #expect(pager.isRefreshing)
        try await source.waitForRequests(2)
        source.answer(1, with: .failure(ScriptedFailure("offline")))
        await settle()
        button { pager.retry() }
        try await source.waitForRequests(3)
        source.answer(2, with: page(1))
        await settle()
        button { pager.checkForNewItems() }
        try await source.waitForRequests(4)
        #expect(pager.states.check == .loading)
        button { pager.jump(to: 505) }
        try await source.waitForRequests(5)
    }

    @Test("H5: a jump returns when the row is loaded")
    func jump() async throws {
        let pager = try await opened()
        let jump = Task { "\(await pager.jump(to: 505))" }
        try await source.waitForRequests(2)
        #expect(pager.rows[505].item == nil)
        source.answer(1, with: page(51))
        #expect(await jump.value == "loaded")
        #expect(pager.rows[505].item?.id == 505)
    }

    @Test("H5: a jump before the first load waits for both pages")
    func jumpBeforeFirstLoad() async throws {
        let pager = pager()
        let jump = Task { "\(await pager.jump(to: 505))" }
        try await source.waitForRequests(1)
        source.answer(0, with: page(1))
        try await source.waitForRequests(2)
        source.answer(1, with: page(51))
        #expect(await jump.value == "loaded")
    }

    @Test("H5: a jump to a row that is loaded returns at once, and so does one beyond the end of the list")
    func jumpWithoutLoad() async throws {
        let pager = Pager(ScriptedSource.serving(entries(0..<15), .offset(limit: 10, endsAtShortPage: true))) {
            $0.prefetch = .manual
        }
        await pager.refresh()
        var results: [String] = []
        for row in [5, 99] { results.append("\(await pager.jump(to: row))") }
        #expect(results == ["loaded", "ended"])
    }

    @Test("H5: a jump ends when its page fails, and when the reader leaves it")
    func jumpInVain() async throws {
        let pager = try await opened()
        let failing = Task { "\(await pager.jump(to: 505))" }
        try await source.waitForRequests(2)
        source.answer(1, with: .failure(ScriptedFailure("down")))
        #expect(await failing.value.hasPrefix("failed"))

        let left = Task { "\(await pager.jump(to: 705))" }
        try await source.waitForRequests(3)
        pager.requestJump(to: 5)
        #expect(await left.value == "superseded")
    }

    @Test("H5: a retry returns when what had failed is loaded, and at once if nothing had")
    func retry() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source) {
            $0.prefetch = .manual
            $0.retry = .never
        }
        #expect("\(await pager.retry())" == "ended")
        let refresh = Task { await pager.refresh() }
        try await source.waitForRequests(1)
        source.answer(0, with: .failure(ScriptedFailure("down")))
        _ = await refresh.value
        for (request, answer) in [
            (1, ScriptedAnswer<Entry>.failure(ScriptedFailure("down"))), (2, .items(entries(0..<20))),
        ] {
            let retry = Task { "\(await pager.retry())" }
            try await source.waitForRequests(request + 1)
            source.answer(request, with: answer)
            let result = await retry.value
            #expect(request == 1 ? result.hasPrefix("failed") : result == "loaded")
        }
        let more = Task { await pager.loadMore() }
        try await source.waitForRequests(4)
        source.answer(3, with: .failure(ScriptedFailure("down")))
        _ = await more.value
        #expect(!pager.hasNextPage)
        let retry = Task { "\(await pager.retry())" }
        try await source.waitForRequests(5)
        source.answer(4, with: .items(entries(20..<40)))
        #expect(await retry.value == "loaded")
        #expect(pager.hasNextPage)
    }

    @Test("H5: a retry does not wait for what had not failed")
    func retryBesideLoad() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<20), isLast: false))) { $0.prefetch = .manual }
        let more = Task { "\(await pager.loadMore())" }
        try await source.waitForRequests(1)
        #expect("\(await pager.retry())" == "ended")
        source.answer(0, with: .items(entries(20..<40)))
        #expect(await more.value == "loaded")
    }

    @Test("H5: a caller that waits for a refresh is told if another request took its place")
    func supersededRefresh() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<20), isLast: false))) { $0.prefetch = .manual }
        let refresh = Task { "\(await pager.refresh())" }
        try await source.waitForRequests(1)
        let more = Task { "\(await pager.loadMore())" }
        await settle()
        pager.pull(.append)
        #expect(await more.value == "superseded")
        #expect(await refresh.value == "superseded")
    }

    @Test("H5: a retry of a page that was evicted returns when it is there")
    func evictedPage() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.retry = .never
            $0.retention = .items(20)
        }
        pager.viewportMoved(to: 0..<5)
        for page in 0..<3 {
            try await source.waitForRequests(page + 1)
            source.answer(page, with: .items(entries(page * 20..<page * 20 + 20), isLast: false))
            await settle()
            pager.viewportMoved(to: page * 20 + 15..<page * 20 + 20)
        }
        try await source.waitForRequests(4)
        source.answer(3, with: .items(entries(60..<80), isLast: false))
        await settle()
        pager.viewportMoved(to: 0..<5)
        try await source.waitForRequests(5)
        source.answer(4, with: .failure(ScriptedFailure("down")))
        await settle()
        let retry = Task { "\(await pager.retry())" }
        try await source.waitForRequests(6)
        source.answer(5, with: .items(entries(0..<20), isLast: false))
        #expect(await retry.value == "loaded")
    }
}
