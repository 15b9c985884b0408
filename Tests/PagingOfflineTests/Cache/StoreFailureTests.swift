import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("A store that is slow or fails")
struct StoreFailureTests {
    let server = PostServer(1...100)
    let base = FaultyStore()
    let store: OfflineStore

    init() {
        store = OfflineStore(base)
    }

    @Test(
        "O4: a refresh that the user requests while the store is read reaches the server, and what is read later has no effect"
    )
    func slowStore() async {
        let first = await Launch(server.chained, in: store)
        await first.end()
        server.add([101])
        await base.hold()
        let launch = await Launch(server.chained, in: store)
        #expect(launch.pager.content == .unknown)
        let refresh = Task { await launch.pager.refresh() }
        await settle()
        #expect(launch.ids == ids(92...101))
        guard case .loaded = await refresh.value else {
            Issue.record("the refresh did not complete")
            return
        }
        await base.release()
        await settle()
        #expect(launch.ids == ids(92...101))
        await launch.scroll(to: 5)
        #expect(launch.ids == ids(82...101))
    }

    @Test("O4: a refresh that runs when the store was read goes on over its rows")
    func refreshOverRows() async {
        let first = await Launch(server.chained, in: store)
        await first.end()
        server.add([101])
        await base.hold()
        server.hold()
        let launch = await Launch(server.chained, in: store)
        let refresh = Task { await launch.pager.refresh() }
        await settle()
        await base.release()
        await settle()
        #expect(launch.ids == ids(91...100))
        #expect(launch.pager.states.refresh == .loading)
        server.release()
        _ = await refresh.value
        await settle()
        #expect(launch.ids == ids(92...101))
    }

    @Test("O4: a pull reaches the server too")
    func pull() async {
        await base.hold()
        let launch = await Launch(server.chained, in: store)
        #expect(server.requests.isEmpty)
        launch.pager.pull(.append)
        await settle()
        #expect(launch.ids == ids(91...100))
        await base.release()
        await settle()
        #expect(launch.ids == ids(91...100))
    }

    @Test("O4: a store that cannot be opened leaves the list as it would be without one, and says so")
    func cannotBeOpened() async {
        await base.fail(with: .cannotBeOpened)
        let launch = await Launch(server.chained, in: store)
        await launch.scroll(to: 5)
        #expect(launch.ids == ids(81...100))
        guard case StoreFailure.unavailable? = launch.pager.storeFailure else {
            Issue.record("the failure is \(String(describing: launch.pager.storeFailure))")
            return
        }
        await base.fail(with: nil)
        await launch.scroll(to: 15)
        #expect(launch.pager.storeFailure == nil)
        await launch.end()
        server.isReachable = false
        let again = await Launch(server.chained, in: store)
        #expect(again.ids == ids(71...100))
    }

    @Test("O4: what a read-only store could not take is written when it can")
    func readOnly() async {
        let launch = await Launch(server.chained, in: store)
        await base.fail(with: .isReadOnly)
        await launch.scroll(to: 5)
        #expect(launch.pager.storeFailure != nil)
        #expect(launch.ids == ids(81...100))
        await base.fail(with: nil)
        launch.pager.update(Post(100, "new"))
        await launch.settleAndWrite()
        #expect(launch.pager.storeFailure == nil)
        await launch.end()
        server.isReachable = false
        let again = await Launch(server.chained, in: store, viewport: 0..<20)
        #expect(again.ids == ids(81...100))
        #expect(again.pager.rows[0].item?.text == "new")
    }

    @Test("O4: a cursor whose type cannot be encoded is a failure that says so, and the list works")
    func foreignCursor() async {
        struct Place: Hashable, Sendable { let id: Int }
        let source = PageSource<Post>.cursor(limit: 10, of: Place.self) { request in
            let last = request.cursor?.id ?? 101
            return ItemPage((1...10).map { Post(last - $0) }, next: Place(id: last - 10))
        }
        let launch = await Launch(source, in: store)
        #expect(launch.ids == ids(91...100))
        #expect(launch.pager.storeFailure as? CacheFailure == .cursorIsNotCodable)
    }

    @Test("O3: each query has its own list, which is shown again when the server fails")
    func queries() async {
        let (server, store) = (server, store)
        let other = PostServer(500...600)
        let clock = VirtualClock()
        let search = QueryPager("a", debounce: .zero) {
            $0.prefetch = .lastRow
            $0.clock = clock
        } cache: { query in
            .stored(in: store, as: "search/\(query)")
        } source: { query in
            query == "a" ? server.chained : other.chained
        }
        let reader = search.pager.makeReader()
        reader.viewportMoved(to: 0..<5)
        await settle()
        #expect(search.pager.rows.map { $0.item?.id } == ids(91...100))
        server.isReachable = false
        other.isReachable = false
        search.query = "b"
        search.submit()
        await settle()
        #expect(search.pager.showsPreviousRows)
        #expect(search.pager.rows.map { $0.item?.id } == ids(91...100))
        search.query = "a"
        search.submit()
        await settle()
        reader.viewportMoved(to: 0..<5)
        await settle()
        #expect(search.pager.rows.map { $0.item?.id } == ids(91...100))
        #expect(!search.pager.showsPreviousRows)
        withExtendedLifetime(reader) {}
    }
}
