import Paging
import PagingTesting
import Testing

@MainActor @Suite("Queries")
struct QueryPagerTests {
    private let clock = VirtualClock()

    /// A server with a separate source for each query.
    @MainActor private final class Server {
        private(set) var sources: [String: ScriptedSource<Entry>] = [:]
        private let cancellation: ScriptedSource<Entry>.Cancellation

        init(_ cancellation: ScriptedSource<Entry>.Cancellation = .honored) { self.cancellation = cancellation }

        func source(_ query: String) -> PageSource<Entry> {
            let source = sources[query] ?? .held(cancellation)
            sources[query] = source
            return source.pageSource
        }

        func requests(_ query: String) -> Int { sources[query]?.requests.count ?? 0 }

        func answer(_ query: String, request: Int = 0, _ ids: Range<Int>) async {
            sources[query]?.answer(request, with: .items(entries(ids)))
            await settle()
        }
    }

    private func search(_ server: Server, previousRows: QueryPager<String, Entry>.PreviousRowsPolicy = .kept)
        -> QueryPager<
            String, Entry
        >
    {
        let clock = self.clock
        return QueryPager("", previousRows: previousRows, configure: { $0.clock = clock }) { query in
            MainActor.assumeIsolated { server.source(query) }
        }
    }

    /// A query pager whose first query, the empty one, has these items and no more, and its reader.
    private func loadedSearch(
        _ server: Server, _ ids: Range<Int> = 0..<15, previousRows: QueryPager<String, Entry>.PreviousRowsPolicy = .kept
    ) async -> (QueryPager<String, Entry>, ListReader<Entry>) {
        let search = search(server, previousRows: previousRows)
        let reader = ListReader(of: search.pager, viewport: 8)
        await settle()
        await server.answer("", ids)
        return (search, reader)
    }

    /// Waits for the debounce time of a query.
    private func waitForDebounce(_ milliseconds: Int = 300) async {
        await clock.advance(by: .milliseconds(milliseconds))
    }

    @Test("a query is requested after 300 ms without a change, and the queries before it are not")
    func debounced() async {
        let server = Server()
        let (search, reader) = await loadedSearch(server)
        for query in ["s", "sw", "swi"] {
            search.query = query
            await waitForDebounce(299)
        }
        #expect(server.sources.keys.sorted() == [""])
        #expect(search.query == "swi" && search.shownQuery == "")
        await waitForDebounce(1)
        #expect(server.requests("swi") == 1 && server.sources.count == 2)
        withExtendedLifetime(reader) {}
    }

    @Test("a new source keeps the previous rows until its own are there, by default")
    func keptByDefault() async {
        let pager = Pager(ScriptedSource<Entry>.numbered(5))
        #expect(!pager.showsPreviousRows)
        await pager.refresh()
        pager.replaceSource(with: ScriptedSource<Entry>.held())
        #expect(pager.rows.count == 5 && pager.showsPreviousRows)
    }

    @Test("L5: a new source with an empty first page that names only a previous one loads that one and shows its rows")
    func emptyOpeningPage() async {
        let pager = Pager(ScriptedSource<Entry>.numbered(5))
        let reader = pager.makeReader()
        await pager.refresh()
        pager.replaceSource(
            with: PageSource<Entry>.cursor(limit: 20, of: Int.self) { request in
                guard let cursor = request.cursor else { return ItemPage([], next: nil, previous: 1) }
                return ItemPage([Entry(id: 100 + cursor)], next: nil)
            })
        reader.viewportMoved(to: 0..<5)
        await settle()
        reader.viewportMoved(to: 0..<5)
        await settle()
        #expect(pager.rows.compactMap { $0.item?.id } == [101])
        #expect(!pager.showsPreviousRows)
    }

    @Test("a submitted query is requested at once, and once")
    func submitted() async {
        let server = Server()
        let (search, reader) = await loadedSearch(server)
        search.query = "swi"
        search.submit()
        search.submit()
        await settle()
        #expect(server.requests("swi") == 1)
        await waitForDebounce()
        #expect(server.requests("swi") == 1)
        withExtendedLifetime(reader) {}
    }

    @Test("setting an equal query does nothing, and equal strings are one query whatever their encoding")
    func same() async {
        let server = Server()
        let (search, reader) = await loadedSearch(server)
        search.query = "caf\u{E9} 👩‍👩‍👧"
        await waitForDebounce()
        await server.answer("café 👩‍👩‍👧", 0..<5)
        let updates = reader.updates.count
        search.query = "cafe\u{301} 👩‍👩‍👧"
        await waitForDebounce()
        #expect(reader.updates.count == updates && server.sources.count == 2)
    }

    @Test("going back to the requested query cancels the debounce of another one")
    func wentBack() async {
        let server = Server()
        let (search, reader) = await loadedSearch(server)
        let updates = reader.updates.count
        search.query = "swi"
        await waitForDebounce(200)
        search.query = ""
        await waitForDebounce(1_000)
        #expect(server.sources.count == 1 && reader.updates.count == updates && clock.sleeperCount == 0)
        #expect(server.requests("") == 1)
    }

    @Test("R9: the loads of the previous query are cancelled, and their late answers change nothing")
    func cancelled() async throws {
        let server = Server(.ignored)
        let search = search(server)
        let reader = ListReader(of: search.pager, viewport: 8)
        try await server.sources[""]?.waitForRequests(1)
        search.query = "s"
        await waitForDebounce()
        #expect(server.sources[""]?.cancelledRequests == [0])
        search.query = "sw"
        await waitForDebounce()
        #expect(server.sources["s"]?.cancelledRequests == [0])
        let updates = reader.updates.count
        await server.answer("", 0..<20)
        await server.answer("s", 20..<40)
        #expect(reader.updates.count == updates && reader.rows.isEmpty)
        await server.answer("sw", 40..<60)
        #expect(search.pager.ids == Array(40..<60))
    }

    @Test(
        "U1, U4: the previous rows remain until the new ones are applied, in one update, as the difference by id")
    func kept() async {
        let server = Server()
        let (search, reader) = await loadedSearch(server)
        search.query = "swi"
        await waitForDebounce()
        #expect(search.pager.ids == Array(0..<15) && search.pager.states.refresh == .loading)
        #expect(search.shownQuery == "" && search.pager.showsPreviousRows && search.pager.index(of: 7) == 7)
        let seen = reader.updates.count
        await server.answer("swi", 5..<25)
        #expect(search.shownQuery == "swi" && !search.pager.showsPreviousRows && search.pager.index(of: 7) == 2)
        #expect(search.pager.ids == Array(5..<25))
        guard reader.updates.count > seen, case .changed(let ranges) = reader.updates[seen].change else {
            Issue.record("the new rows came by no change")
            return
        }
        #expect(ranges.removals == [0..<5] && ranges.insertions == [10..<20] && ranges.reloads == [])
        let versions = reader.updates.map(\.version)
        #expect(versions == versions.sorted() && Set(versions).count == versions.count)
    }

    @Test("the previous rows are removed at once if requested, in one update")
    func cleared() async {
        let server = Server()
        let (search, reader) = await loadedSearch(server, previousRows: .cleared)
        search.query = "swi"
        let seen = reader.updates.count
        await clock.advance(by: .milliseconds(300))
        #expect(reader.updates.count == seen + 1 && reader.rows.isEmpty)
        #expect(search.shownQuery == "swi" && search.pager.content == .unknown)
        #expect(search.pager.states.refresh == .loading)
        await server.answer("swi", 5..<25)
        #expect(search.pager.ids == Array(5..<25))
    }

    @Test("F3: a query that fails has a failure over the previous rows, and a retry requests it again")
    func failed() async {
        let server = Server()
        let (search, reader) = await loadedSearch(server)
        search.query = "swi"
        await waitForDebounce()
        server.sources["swi"]?.answer(0, with: .failure(ScriptedFailure("down")))
        await settle()
        guard case .failed(let failure) = search.pager.states.refresh else {
            Issue.record("\(search.pager.states)")
            return
        }
        #expect(failure.error as? ScriptedFailure == ScriptedFailure("down"))
        #expect(search.pager.ids == Array(0..<15) && search.shownQuery == "")
        reader.pager.requestRetry()
        await settle()
        await server.answer("swi", request: 1, 5..<25)
        #expect(search.pager.ids == Array(5..<25) && search.shownQuery == "swi")
        #expect(search.pager.states.refresh == .idle)
    }

    /// A search that sends nothing below three characters, its server and its reader.
    private func shortSearch(
        _ query: String = "", previousRows: QueryPager<String, Entry>.PreviousRowsPolicy = .kept
    ) async -> (QueryPager<String, Entry>, Server, ListReader<Entry>) {
        let server = Server()
        let clock = self.clock
        let search = QueryPager(query, previousRows: previousRows, configure: { $0.clock = clock }) { query in
            query.count < 3 ? nil : server.source(query)
        }
        let reader = ListReader(of: search.pager, viewport: 8)
        await settle()
        return (search, server, reader)
    }

    @Test("L15: a query without a source requests nothing, and its list stays idle")
    func withoutSource() async {
        let (search, server, reader) = await shortSearch()
        let pager = search.pager
        var requests = 0
        let observer = pager.onEvent { if case .requested = $0 { requests += 1 } }
        for query in ["", "s", "sw"] {
            search.query = query
            await waitForDebounce()
            let results = [
                await pager.refresh(isPulled: true), await pager.refresh(.loaded), await pager.retry(),
                await pager.loadMore(), await pager.loadMore(.prepend), await pager.jump(to: 5),
                await pager.checkForNewItems(),
            ]
            #expect(results.map { "\($0)" } == ["loaded", "loaded", "ended", "ended", "ended", "ended", "ended"])
            pager.pull(.append)
            pager.networkReturned()
            pager.revalidateIfStale()
            pager.reset()
            await settle()
            #expect(pager.content == .unknown && !pager.hasNextPage && !pager.hasPreviousPage && pager.error == nil)
            #expect(pager.states.refresh == .idle && pager.states.append == .ended && !pager.hasLoads)
        }
        #expect(server.sources.isEmpty && clock.sleeperCount == 0 && requests == 0)
        withExtendedLifetime(observer) {}
        #expect(reader.indicatorsSeen == ListIndicators())
        #expect(reader.updates.allSatisfy { $0.states.refresh == .idle })
    }

    @Test("L15: typing on loads, and going back removes the rows, even if previous rows are kept")
    func shortened() async {
        let (search, server, reader) = await shortSearch()
        search.query = "swi"
        await waitForDebounce()
        #expect(search.pager.content == .unknown && search.pager.hasNextPage)
        await server.answer("swi", 0..<20)
        #expect(reader.rows.count == 20)
        search.query = "sw"
        let seen = reader.updates.count
        await waitForDebounce()
        #expect(reader.rows.isEmpty && search.pager.content == .unknown && search.shownQuery == "sw")
        #expect(reader.updates.count == seen + 1 && reader.updates.last?.change != .replaced)
        search.query = "swif"
        await waitForDebounce()
        #expect(server.requests("swif") == 1 && server.requests("swi") == 1)
        await server.answer("swif", 5..<25)
        #expect(search.pager.ids == Array(5..<25))
    }

    @Test("L15: going back to a query without a source cancels the load in flight")
    func shortenedWhileLoading() async {
        let (search, server, reader) = await shortSearch("swi")
        #expect(server.requests("swi") == 1)
        let refresh = Task { await search.pager.refresh() }
        await settle()
        search.query = "sw"
        search.submit()
        #expect(await refresh.value.isSuperseded)
        await settle()
        #expect(server.sources["swi"]?.heldRequests == [] && !search.pager.hasLoads)
        await waitForDebounce(60_000)
        #expect(search.pager.content == .unknown && server.requests("swi") == server.sources["swi"]?.requests.count)
        withExtendedLifetime(reader) {}
    }

    @Test("L15: an item that is inserted into a list without a source is shown there")
    func insertedWithoutSource() async {
        let (search, _, reader) = await shortSearch()
        search.pager.insert(Entry(id: 7), at: .start)
        #expect(reader.rows.count == 1)
        search.pager.reset()
        #expect(search.pager.content == .unknown)
    }

    @Test("a query without results is an empty list, even over previous rows")
    func empty() async {
        let server = Server()
        let (search, reader) = await loadedSearch(server)
        search.query = "swi"
        await waitForDebounce()
        await server.answer("swi", 0..<0)
        #expect(search.pager.content == .empty && reader.rows.isEmpty && search.shownQuery == "swi")
    }

    @Test("readers continue to read the new list, which loads from the new source")
    func readersStay() async {
        let server = Server()
        let (search, reader) = await loadedSearch(server)
        await waitForDebounce(1_000)
        search.query = "swi"
        await waitForDebounce()
        await server.answer("swi", 100..<120)
        await settle()
        #expect(server.sources["swi"]?.requests.last == .offset(20, limit: 20))
        await server.answer("swi", request: 1, 120..<140)
        #expect(reader.rows.count == 40 && reader.visibleRows.count == 8)
        #expect(server.requests("") == 1)
    }

    @Test("a presented list continues across queries, and so do its loads")
    func presented() async {
        let server = Server()
        let (search, reader) = await loadedSearch(server)
        let shown = search.pager.presented { $0.filter { $0.id % 2 == 0 } }
        shown.viewportMoved(to: 0..<8)
        search.query = "swi"
        await waitForDebounce()
        #expect(shown.rows.count == 8)
        await server.answer("swi", 100..<120)
        #expect(shown.rows.map { $0.element?.id } == (100..<120).filter { $0 % 2 == 0 })
        withExtendedLifetime(reader) {}
    }

    @Test("U4: a query that an observer changes is requested after the update was delivered to all")
    func calledBack() async {
        let server = Server()
        let search = search(server)
        var versions: [Int] = []
        let first = search.pager.onUpdate { update in
            if update.content == .rows, search.query.isEmpty {
                search.query = "swi"
                search.submit()
            }
        }
        let second = search.pager.onUpdate { versions.append($0.version) }
        await settle()
        await server.answer("", 0..<20)
        await server.answer("swi", 5..<25)
        #expect(search.pager.ids == Array(5..<25))
        #expect(versions == versions.sorted() && Set(versions).count == versions.count)
        withExtendedLifetime((first, second)) {}
    }

    @Test("R6: a caller that waits for a refresh of the previous query gets superseded")
    func refreshing() async {
        let server = Server()
        let (search, reader) = await loadedSearch(server)
        let refresh = Task { await search.pager.refresh() }
        await settle()
        search.query = "swi"
        search.submit()
        #expect(await refresh.value.isSuperseded)
        withExtendedLifetime(reader) {}
    }

    @Test("H1: a released query pager makes no more requests")
    func dropped() async {
        let server = Server()
        var search: QueryPager<String, Entry>? = search(server)
        search?.query = "swi"
        await settle()
        #expect(clock.sleeperCount == 1)
        search = nil
        await settle()
        #expect(clock.sleeperCount == 0 && server.sources.count == 1)
    }

    @Test(
        "U1: for any queries and answers, each update leads from the rows before it to the rows after it")
    func replayed() async {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("queries: seed \(seed)")
        var random = SeededRandom(seed: seed)
        let server = Server()
        let search = search(server, previousRows: random.chance(70) ? .kept : .cleared)
        var rows: [RowID<Int>] = []
        let observer = search.pager.onUpdate { update in
            rows = update.replayed(over: rows)
            #expect(rows == update.rows.map(\.id), "seed \(seed)")
        }
        let queries = ["", "a", "ab", "abc"]
        for _ in 0..<300 {
            let query = queries[random.below(4)]
            switch random.below(6) {
            case 0, 1: search.query = query
            case 2: await waitForDebounce(random.below(400))
            case 3: search.pager.viewportMoved(to: 0..<(random.below(30) + 1))
            default:
                guard let source = server.sources[query], let request = source.heldRequests.first else { continue }
                let first = random.below(30)
                await server.answer(
                    query, request: request, first..<(first + (random.chance(70) ? 20 : random.below(20))))
            }
        }
        withExtendedLifetime(observer) {}
    }
}

extension ListUpdate<Entry> {
    /// The rows after this update, made from the rows before it. Reloaded rows are the current ones.
    fileprivate func replayed(over before: [RowID<Int>]) -> [RowID<Int>] {
        guard case .changed(let ranges) = change else { return rows.map(\.id) }
        let removed = Set(ranges.removals.joined())
        let reloaded = Set(ranges.reloads.joined())
        var kept = before.indices.filter { !removed.contains($0) }.map { reloaded.contains($0) ? nil : before[$0] }
        for insertion in ranges.insertions {
            kept.insert(contentsOf: insertion.map { _ in nil }, at: insertion.lowerBound)
        }
        return kept.enumerated().map { $1 ?? rows[$0].id }
    }
}
