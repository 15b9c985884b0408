import Foundation
import Paging
import PagingTesting
import Testing

@testable import PagingOffline

@MainActor @Suite("A list that is removed from its store")
struct RemovalTests {
    let server = PostServer(1...100)
    let base = FaultyStore()
    let store: OfflineStore

    init() {
        store = OfflineStore(base)
    }

    @Test("O5: an answer that arrives after the list was removed from the store is not written")
    func removed() async throws {
        let launch = await Launch(server.chained, in: store)
        server.hold()
        await launch.scroll(to: 5)
        try await store.removeLists(named: ["home"])
        server.release()
        await settle()
        #expect(launch.pager.rows.count == 20)
        #expect(try await store.list(named: "home").content == nil)
        await launch.pager.refresh()
        await launch.settleAndWrite()
        #expect(try await store.list(named: "home").content?.pages.count == 2)
        await launch.end()
        server.isReachable = false
        let again = await Launch(server.chained, in: store, viewport: 0..<20)
        #expect(again.ids == ids(81...100))
    }

    @Test("O5: a refresh that began before the list was removed does not bring it back")
    func refreshDuringRemoval() async throws {
        let launch = await Launch(server.chained, in: store)
        server.hold()
        let refresh = Task { await launch.pager.refresh() }
        await settle()
        try await store.removeLists(named: nil)
        server.release()
        _ = await refresh.value
        await launch.settleAndWrite()
        #expect(launch.ids == ids(91...100))
        #expect(try await store.list(named: "home").content == nil)
        await launch.pager.refresh()
        await launch.settleAndWrite()
        #expect(try await store.list(named: "home").content != nil)
    }

    @Test("O5: after a removal during a failing refresh, the next refresh is kept")
    func failedRefreshDuringRemoval() async throws {
        let launch = await Launch(server.chained, in: store)
        server.hold()
        let refresh = Task { await launch.pager.refresh() }
        await settle()
        try await store.removeLists(named: nil)
        server.isReachable = false
        server.release()
        _ = await refresh.value
        await launch.settleAndWrite()
        server.isReachable = true
        await launch.pager.refresh()
        await launch.settleAndWrite()
        #expect(try await store.list(named: "home").content != nil)
    }

    @Test("O5: after a removal while the list is read, the next refresh is kept")
    func removalWhileReading() async throws {
        let first = await Launch(server.chained, in: store)
        await first.scroll(to: 5)
        await first.end()
        await base.hold()
        let launch = await Launch(server.chained, in: store)
        let removal = Task { try await store.removeLists(named: nil) }
        await settle()
        await base.release()
        try await removal.value
        await launch.settleAndWrite()
        #expect(launch.ids.count == 20)
        #expect(try await store.list(named: "home").content == nil)
        await launch.pager.refresh()
        await launch.settleAndWrite()
        #expect(try await store.list(named: "home").content != nil)
    }

    @Test("O5: the other lists of a store stay when one is removed")
    func removalOfOne() async throws {
        let first = await Launch(server.chained, in: store, as: "a")
        let second = await Launch(server.chained, in: store, as: "b")
        try await store.removeLists(named: ["a"])
        first.pager.update(Post(99, "new"))
        second.pager.update(Post(99, "new"))
        await first.settleAndWrite()
        await second.settleAndWrite()
        #expect(try await store.list(named: "a").content == nil)
        #expect(try await store.list(named: "b").content != nil)
        await second.end()
        server.isReachable = false
        let again = await Launch(server.chained, in: store, as: "b")
        #expect(again.pager.rows[1].item?.text == "new")
    }
}
