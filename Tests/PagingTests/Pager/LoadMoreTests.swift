import Paging
import PagingTesting
import Testing

@MainActor @Suite struct LoadMoreTests {
    private func opened(_ source: ScriptedSource<Entry>) -> Pager<Entry> {
        Pager(source) {
            $0.prefetch = .manual
            $0.retry = .never
            $0.clock = VirtualClock()
        }
    }

    /// A load that a caller waits for.
    private func more(_ pager: Pager<Entry>, _ direction: LoadDirection = .append) -> Task<String, Never> {
        Task { "\(await pager.loadMore(direction))" }
    }

    @Test("H5: a loop over hasNextPage loads the whole list, the first page included")
    func loop() async {
        let pager = opened(.serving(entries(0..<50), .offset(limit: 20, endsAtShortPage: true)))
        #expect(pager.hasNextPage && !pager.isEmpty && pager.error == nil)
        while pager.hasNextPage { await pager.loadMore() }
        #expect(pager.items.map(\.id) == Array(0..<50))
        #expect("\(await pager.loadMore())" == "ended")
    }

    @Test(
        "H5: in a list with a total the pages of placeholders are loaded; one that fails ends the loop, and retry() goes on"
    )
    func placeholders() async throws {
        let source = ScriptedSource<Entry>(.numbered(firstNumber: 1, pageSize: 10)) { _ in nil }
        let pager = opened(source)
        let loop = {
            Task { @MainActor in
                var results: [String] = []
                while pager.hasNextPage { results.append("\(await pager.loadMore())") }
                return results
            }
        }
        func answer(_ page: Int) -> ScriptedAnswer<Entry> {
            .page(ItemPage(entries(page * 10..<page * 10 + 10), next: nil, total: 40))
        }
        let first = loop()
        try await source.waitForRequests(1)
        source.answer(0, with: answer(0))
        try await source.waitForRequests(2)
        source.answer(1, with: .failure(ScriptedFailure("down")))
        let results = await first.value
        #expect(results.count == 2 && results[0] == "loaded" && results[1].hasPrefix("failed"))
        #expect(pager.error as? ScriptedFailure == ScriptedFailure("down"))
        #expect("\(await pager.loadMore())".hasPrefix("failed"))
        #expect(source.requests.count == 2)

        pager.requestRetry()
        #expect(pager.hasNextPage && pager.error == nil)
        try await source.waitForRequests(3)
        #expect(source.requests[2] == .number(2, size: 10))
        let second = loop()
        source.answer(2, with: answer(1))
        for page in 2...3 {
            try await source.waitForRequests(page + 2)
            source.answer(page + 1, with: answer(page))
        }
        #expect(Set(await second.value) == ["loaded"])
        #expect(pager.items.map(\.id) == Array(0..<40) && !pager.hasNextPage)
    }

    @Test("H5, R1: a loop waits for a refresh, and does not take its place")
    func refreshBesideLoop() async throws {
        let source = ScriptedSource.held()
        let pager = opened(source)
        let loop = Task {
            while pager.hasNextPage { await pager.loadMore() }
        }
        try await source.waitForRequests(1)
        source.answer(0, with: .items(entries(0..<20)))
        try await source.waitForRequests(2)
        async let result = pager.refresh()
        try await source.waitForRequests(3)
        source.answer(2, with: .items(entries(0..<20)))
        #expect("\(await result)" == "loaded")
        try await source.waitForRequests(4)
        source.answer(3, with: .items([]))
        await loop.value
        #expect(pager.items.count == 20)
    }

    @Test("H5, K1: a list that was loaded to its end has no next page while an evicted page is loaded again")
    func evicted() async throws {
        let source = ScriptedSource<Entry>(.numbered(firstNumber: 1, pageSize: 10)) { _ in nil }
        let pager = Pager(source) {
            $0.prefetch = .rows(0)
            $0.retention = .items(10)
            $0.clock = VirtualClock()
        }
        pager.viewportMoved(to: 0..<5)
        for page in 0..<3 {
            try await source.waitForRequests(page + 1)
            source.answer(
                page, with: .page(ItemPage(entries(page * 10..<page * 10 + 10), next: nil, isLast: page == 2)))
            await settle()
            pager.viewportMoved(to: page * 10 + 5..<page * 10 + 10)
            await settle()
        }
        #expect(pager.states.append == .ended && !pager.hasNextPage)
        let requests = source.requests.count
        pager.viewportMoved(to: 0..<5)
        try await source.waitForRequests(requests + 1)
        #expect(pager.isLoading && !pager.hasNextPage)
        #expect("\(await pager.loadMore())" == "ended")
    }

    @Test("H5: a failing server ends the loop, at the first page and at a later one, and retry() goes on")
    func failure() async throws {
        let source = ScriptedSource.held()
        let pager = opened(source)
        let first = more(pager)
        try await source.waitForRequests(1)
        #expect(pager.hasNextPage && pager.isLoading)
        source.answer(0, with: .failure(ScriptedFailure("down")))
        #expect(await first.value.hasPrefix("failed"))
        #expect(!pager.hasNextPage && pager.error as? ScriptedFailure == ScriptedFailure("down"))
        #expect(
            "\(await pager.loadMore())".hasPrefix("failed"),
            "a loop without a condition does not send requests for ever")
        #expect(source.requests.count == 1)

        pager.requestRetry()
        #expect(pager.hasNextPage)
        try await source.waitForRequests(2)
        source.answer(1, with: .items(entries(0..<20)))
        await settle()
        let second = more(pager)
        try await source.waitForRequests(3)
        source.answer(2, with: .failure(ScriptedFailure("down")))
        #expect(await second.value.hasPrefix("failed"))
        #expect(!pager.hasNextPage && !pager.isEmpty && pager.items.count == 20)
        pager.requestRetry()
        try await source.waitForRequests(4)
        #expect(pager.hasNextPage)
    }

    @Test("H5: callers wait for the page that is being loaded, also the first one, and one request is made")
    func shared() async throws {
        let source = ScriptedSource.held()
        let pager = opened(source)
        let first = [more(pager), more(pager)]
        try await source.waitForRequests(1)
        source.answer(0, with: .items(entries(0..<20)))
        for load in first { #expect(await load.value == "loaded") }
        let next = [more(pager), more(pager)]
        try await source.waitForRequests(2)
        source.answer(1, with: .items(entries(20..<25)))
        for load in next { #expect(await load.value == "loaded") }
        #expect(source.requests.count == 2 && pager.items.count == 25)
    }

    @Test("H5: a refresh, a reset and another source end the wait for a page")
    func superseded() async throws {
        for way in 0..<3 {
            let source = ScriptedSource.held()
            let pager = Pager(source, opening: .items(ItemPage(entries(0..<20)))) {
                $0.prefetch = .manual
                $0.clock = VirtualClock()
            }
            let load = more(pager)
            try await source.waitForRequests(1)
            switch way {
            case 0: Task { await pager.refresh() }
            case 1: pager.reset()
            default: pager.replaceSource(with: ScriptedSource.held())
            }
            #expect(await load.value == "superseded")
        }
    }

    @Test("H5: a cancelled caller stops waiting, and in a task that was cancelled before each call waits for its page")
    func cancelled() async throws {
        let source = ScriptedSource.held()
        let pager = opened(source)
        let load = more(pager)
        try await source.waitForRequests(1)
        load.cancel()
        #expect(await load.value == "cancelled")
        let loop = Task {
            while pager.hasNextPage { await pager.loadMore() }
        }
        loop.cancel()
        await settle()
        source.answer(0, with: .items(entries(0..<20)))
        try await source.waitForRequests(2)
        source.answer(1, with: .items([]))
        await loop.value
        #expect(pager.items.count == 20 && source.requests.count == 2)
    }

    @Test("H5: the page before the first row is loaded in the same way")
    func prepend() async throws {
        let source = ScriptedSource<Entry>(.chained(limit: 2)) { _ in nil }
        let pager = opened(source)
        #expect(!pager.hasPreviousPage)
        let first = more(pager)
        try await source.waitForRequests(1)
        source.answer(0, with: .items(entries(2..<4), next: "next", previous: "previous"))
        #expect(await first.value == "loaded")
        #expect(pager.hasPreviousPage && pager.hasNextPage)
        let before = more(pager, .prepend)
        try await source.waitForRequests(2)
        source.answer(1, with: .items(entries(0..<2)))
        #expect(await before.value == "loaded")
        #expect(!pager.hasPreviousPage && pager.hasNextPage && pager.items.map(\.id) == Array(0..<4))
    }
}
