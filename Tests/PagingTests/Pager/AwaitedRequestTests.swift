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

    @Test("H5: a jump to a row that is loaded returns at once, and one beyond the last row when there is no more")
    func jumpWithoutLoad() async throws {
        let pager = Pager(ScriptedSource.serving(entries(0..<15), .offset(limit: 10, endsAtShortPage: true))) {
            $0.prefetch = .manual
        }
        await pager.refresh()
        #expect("\(await pager.jump(to: 5))" == "loaded")
        #expect("\(await pager.jump(to: 99))" == "loaded", "another page came")
        #expect("\(await pager.jump(to: 99))" == "ended")
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
        await pager.refresh()
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
}
