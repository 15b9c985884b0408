import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("Races of a list that is kept")
struct CacheRaceTests {
    let server = PostServer(1...100)
    let base = FaultyStore()
    let store: OfflineStore

    init() {
        store = OfflineStore(base)
    }

    @Test("O3: rows that were read for another cache are neither shown nor written")
    func replacedWhileReading() async throws {
        let first = await Launch(server.chained, in: store, as: "a")
        await first.end()
        await base.hold()
        let launch = await Launch(server.chained, in: store, as: "a")
        let other = PostServer(500...520)
        other.hold()
        let cache = ListCache<Post>.stored(in: store, as: "b", date: { Date(timeIntervalSince1970: 0) })
        launch.pager.replaceSource(with: other.chained, cache: cache)
        await base.release()
        await settle()
        #expect(launch.ids.isEmpty)
        other.release()
        await settle()
        launch.reader.viewportMoved(to: 0..<5)
        await settle()
        #expect(launch.ids.first == 520)
        await launch.end()
        other.isReachable = false
        let again = await Launch(other.chained, in: store, as: "b")
        #expect(again.ids.first == 520)
    }

    @Test("O8: a list that was never opened has nothing to save")
    func saveUnopened() async {
        let pager = Pager(server.chained, cache: .stored(in: store, as: "home"))
        await pager.saveToStore()
        #expect(server.requests.isEmpty)
    }

    @Test("O7: an edit of a held post reads no stored page")
    func heldEdit() async {
        let launch = await Launch(server.chained, in: store, retention: .items(20))
        for row in stride(from: 0, to: 65, by: 5) { await launch.scroll(to: row) }
        let before = await base.bodyReads
        let held = launch.ids.compactMap { $0 }
        launch.pager.remove(held[held.count / 2])
        await settle()
        #expect(await base.bodyReads == before)
    }

    @Test("O8: a list that no view shows any more stays at its row")
    func unseen() async {
        let first = await Launch(server.chained, in: store)
        for row in [5, 15, 22] { await first.scroll(to: row) }
        await first.pager.saveToStore()
        let pager = first.pager!
        await first.leave()
        await pager.saveToStore()
        server.isReachable = false
        let launch = await Launch(server.chained, in: OfflineStore(base), viewport: 0..<0)
        #expect(launch.pager.openingRow == 22)
    }

    @Test("O8: the row at which the list opens moves with its post")
    func openingRowMoves() async {
        let first = await Launch(server.chained, in: store)
        for row in [5, 15, 22] { await first.scroll(to: row) }
        await first.pager.saveToStore()
        await first.end()
        server.add([101, 102])
        let launch = await Launch(server.chained, in: store, viewport: 0..<0)
        #expect(launch.ids.first == 102)
        #expect(launch.pager.openingRow == 24)
    }

    @Test("O11: that further pages are not kept is said until they are")
    func staysFull() async {
        let store = OfflineStore(base, limit: .init(rows: 15))
        let launch = await Launch(server.chained, in: store)
        await launch.scroll(to: 5)
        guard case StoreFailure.full? = launch.pager.storeFailure else {
            Issue.record("the failure is \(String(describing: launch.pager.storeFailure))")
            return
        }
        await launch.scroll(to: 7)
        await launch.clock.advance(by: .seconds(2))
        #expect(launch.pager.storeFailure != nil)
    }

    @Test("O10: a list that a newer version of the library wrote is left as it is")
    func newerFormat() async throws {
        let first = await Launch(server.chained, in: store)
        await first.end()
        let newer = SealedBytes.of(#"{"format":1000,"version":1}"#)
        try await base.damage("home", header: newer) { _ in nil }
        let launch = await Launch(server.chained, in: store)
        await launch.scroll(to: 5)
        #expect(launch.ids == ids(81...100))
        guard case StoreFailure.newerVersion(1000)? = launch.pager.storeFailure else {
            Issue.record("the failure is \(String(describing: launch.pager.storeFailure))")
            return
        }
        #expect(try await store.list(named: "home").content?.header == newer)
    }
}
