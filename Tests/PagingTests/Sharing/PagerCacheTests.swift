import Paging
import PagingTesting
import Testing

/// Lists by key that are kept for a while.
@MainActor @Suite struct PagerCacheTests {
    private let clock = VirtualClock()
    private let source = ScriptedSource<Entry>.numbered(20)

    /// A cache of lists that are stale after a minute.
    private func cache(keptFor duration: Duration = .seconds(300), maxUnread: Int = 20) -> PagerCache<String, Entry> {
        PagerCache(keptFor: duration, maxUnread: maxUnread, clock: clock) { [clock, source] _ in
            Pager(source) {
                $0.prefetch = .manual
                $0.freshness = .staleAfter(.seconds(60))
                $0.clock = clock
            }
        }
    }

    @Test("H6: a key has one list, and asking for it loads nothing")
    func shared() async {
        let cache = cache()
        #expect(cache["a"] === cache["a"])
        #expect(cache["a"] !== cache["b"])
        await settle()
        #expect(source.requests.isEmpty)
    }

    @Test("H6: an unread list is kept for a time, and then released")
    func unread() async {
        let cache = cache()
        weak let pager = cache["a"]
        await clock.advance(by: .seconds(200))
        _ = cache["a"]
        await clock.advance(by: .seconds(299))
        #expect(pager != nil)
        await clock.advance(by: .seconds(1))
        #expect(pager == nil && clock.sleeperCount == 0)
    }

    private enum Way: CaseIterable {
        case reader, observer, loop, presentedList
    }

    @Test(
        "H6: a list is kept while it is read, and for the time after its last reader has left", arguments: Way.allCases)
    private func read(_ way: Way) async {
        let cache = cache()
        weak let pager = cache["a"]
        var reader: AnyObject?
        var loop: Task<Void, Never>?
        switch way {
        case .reader: reader = cache["a"].makeReader()
        case .observer: reader = cache["a"].onUpdate { _ in }
        case .loop:
            let updates = cache["a"].updates
            loop = Task { for await _ in updates {} }
        case .presentedList:
            let list = cache["a"].presented { $0.filter { $0.id > 3 } }
            list.viewportMoved(to: 0..<5)
            reader = list
        }
        await clock.advance(by: .seconds(1_000))
        #expect(pager?.rows.count == 20)
        loop?.cancel()
        reader = nil
        await clock.advance(by: .seconds(299))
        #expect(pager?.rows.count == 20)
        await clock.advance(by: .seconds(1))
        #expect(pager == nil)
        withExtendedLifetime(reader) {}
    }

    @Test("H6: a list that someone holds after the time is the list of its key, until it is let go")
    func held() async {
        let cache = cache()
        var pager: Pager<Entry>? = cache["a"]
        weak let released = pager
        await clock.advance(by: .seconds(1_000))
        #expect(cache["a"] === pager)
        await clock.advance(by: .seconds(1_000))
        pager = nil
        #expect(released == nil)
        pager = cache["a"]
        #expect(pager?.rows.isEmpty == true)
    }

    @Test("H6: a list that is read again after the time is kept again")
    func readAgain() async {
        let cache = cache()
        var pager: Pager<Entry>? = cache["a"]
        weak let kept = pager
        await clock.advance(by: .seconds(1_000))
        var reader = pager?.makeReader()
        pager = nil
        reader = nil
        await clock.advance(by: .seconds(299))
        #expect(kept != nil && cache["a"] === kept)
        withExtendedLifetime(reader) {}
    }

    @Test("H6: a list whose viewport is reported to itself has no reader that would keep it for good")
    func ownReader() async {
        let cache = cache()
        weak let pager = cache["a"]
        pager?.viewportMoved(to: 0..<5)
        pager?.requestJump(to: 3)
        await clock.advance(by: .seconds(301))
        #expect(pager == nil)
    }

    @Test("H6, T2: a list that is stale when a reader returns is refreshed once, and a fresh one is not")
    func revalidates() async {
        let cache = cache()
        for (pause, requests) in [(0, 1), (59, 1), (61, 2), (250, 3)] {
            await clock.advance(by: .seconds(pause))
            let reader = cache["a"].makeReader()
            await settle()
            #expect(source.requests.count == requests && cache["a"].rows.count == 20)
            withExtendedLifetime(reader) {}
        }
    }

    @Test("H6: of too many unread lists, the one that was unread longest is released")
    func limited() async {
        let cache = cache(maxUnread: 2)
        weak let read = cache["read"]
        var reader = read?.makeReader()
        weak let first = cache["first"]
        weak let second = cache["second"]
        #expect(first != nil)
        _ = cache["first"]
        weak let third = cache["third"]
        #expect(read != nil && first != nil && second == nil && third != nil)
        reader = nil
        await settle()
        #expect(read != nil && first == nil && third != nil)
        withExtendedLifetime(reader) {}
    }

    @Test("H6: a removed list is released, or stays with who holds it, and its key gets a new one")
    func removed() async {
        let cache = cache()
        weak let released = cache["a"]
        let held = cache["b"]
        cache.remove("c")
        cache.remove("a")
        #expect(released == nil)
        cache.removeAll()
        let new = cache["b"]
        #expect(new !== held)
        let reader = held.makeReader()
        await settle()
        #expect(cache["b"] === new && held.rows.count == 20)
        withExtendedLifetime(reader) {}
    }

    @Test("H6: when memory is short, the lists without a reader are released, and those that are read stay")
    func removedUnread() async {
        let cache = cache()
        weak let unread = cache["unread"]
        weak let read = cache["read"]
        let reader = cache["read"].makeReader()
        cache.removeUnread()
        #expect(unread == nil && read != nil && cache["read"] === read)
        withExtendedLifetime(reader) {}
    }

    @Test("H6, H1: the release of a list or of the cache cancels loads and timers")
    func cancels() async {
        let held = ScriptedSource<Entry>.held()
        var cache: PagerCache<String, Entry>? = PagerCache(keptFor: .zero, clock: clock) { _ in Pager(held) }
        do {
            let reader = cache?["a"].makeReader()
            await settle()
            #expect(held.heldRequests == [0])
            withExtendedLifetime(reader) {}
        }
        await settle()
        #expect(held.heldRequests == [] && held.cancelledRequests == [0])
        cache = self.cache()
        weak let pager = cache?["a"]
        await settle()
        #expect(clock.sleeperCount == 1 && pager != nil)
        cache = nil
        await settle()
        #expect(clock.sleeperCount == 0 && pager == nil)
    }

    private final class Note: Identifiable {
        let id: Int
        init(_ id: Int) { self.id = id }
    }

    private struct Shelf: Hashable {
        let note: ObjectIdentifier
        var isFull: Bool { note == ObjectIdentifier(Shelf.self) }
    }

    private enum App {
        static let notes = PagerCache { (_: Shelf) in
            Pager(.numbered(pageSize: 3) { request in request.number > 2 ? [] : [Note(request.number)] })
        }
    }

    @Test("H4, H6: items need to be Identifiable and keys Hashable, and a cache may be a global value")
    func notSendable() async {
        let pager = App.notes[Shelf(note: ObjectIdentifier(Shelf.self))]
        while pager.hasNextPage { await pager.loadMore() }
        #expect(pager.items.map(\.id) == [1, 2])
    }
}
