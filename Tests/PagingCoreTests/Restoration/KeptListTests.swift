@testable import PagingCore
import Testing

@Suite struct KeptListTests {
    private struct Post: Identifiable, Equatable, Sendable {
        let id: Int
        var text = ""
    }

    private typealias Feed = FeedStateMachine<Post>

    private static func feed(retention: RetentionPolicy = .all) -> Feed {
        var configuration = FeedConfiguration(addressing: .chained(limit: 2))
        configuration.prefetch = .manual
        configuration.retention = retention
        return Feed(configuration)
    }

    private static func load(_ commands: [FeedCommand]) -> LoadID? {
        for case .load(let id, _) in commands { return id }
        return nil
    }

    private static func page(_ ids: [Int], next: Int?) -> ItemPage<Post, Int> {
        ItemPage(ids.map { Post(id: $0) }, next: next)
    }

    private func record(_ feed: inout Feed, in mirror: inout ListMirror<Post>) throws {
        let snapshot = feed.takeSnapshot()
        mirror.record(try #require(snapshot))
    }

    /// A list with one applied page, and the next one requested.
    private static func loadedFeed(retention: RetentionPolicy = .all) throws -> (feed: Feed, append: LoadID) {
        var feed = feed(retention: retention)
        _ = feed.storeReadBegan(at: 0)
        _ = feed.readerJoined(ReaderID(1), at: 0)
        _ = feed.viewportMoved(of: ReaderID(1), to: ViewportHint(first: nil, row: 0, length: 2), at: 0)
        let opening = feed.storeRead(nil, at: 0)
        let first = try #require(load(opening))
        _ = feed.pageArrived(first, page([9, 8], next: 8), at: 1)
        let commands = feed.edgePulled(.append, at: 1)
        let append = try #require(load(commands))
        return (feed, append)
    }

    @Test("O7: a page that is applied and evicted by one input is written with its items")
    func evictedAtOnce() throws {
        var (feed, append) = try Self.loadedFeed(retention: .items(2))
        var mirror = ListMirror<Post>(lastID: 0)
        try record(&feed, in: &mirror)
        _ = feed.pageArrived(append, Self.page([7, 6], next: 6), at: 2)
        #expect(feed.update.rows[2].item == nil)
        try record(&feed, in: &mirror)
        let begun = mirror.beginWrite()
        let change = try #require(begun)
        let evicted = try #require(change.pages.first { $0.key == 1 })
        guard case .replaced(let items) = evicted.items else {
            Issue.record("The page is written without its items.")
            return
        }
        #expect(items.map(\.id) == [7, 6])
    }

    @Test("O7: a mirror returns no items of a page that are outdated, also while they are being written")
    func outdatedItems() throws {
        var (feed, append) = try Self.loadedFeed(retention: .items(2))
        var mirror = ListMirror<Post>(lastID: 0)
        _ = feed.pageArrived(append, Self.page([7, 6], next: 6), at: 2)
        try record(&feed, in: &mirror)
        let begun = mirror.beginWrite()
        #expect(begun != nil)
        #expect(mirror.unwrittenItems(ofKey: 1)?.map(\.id) == [7, 6])
        mirror.recordOutdated(1)
        #expect(mirror.unwrittenItems(ofKey: 1) == nil)
        #expect(mirror.id(ofKey: 1) == nil)
    }

    @Test("O10: a list whose page behind a gap has lost its items is loaded again")
    func lostPageBehindGap() throws {
        let state = FeedRestorationState(
            addressing: .chained(limit: 2), pageSize: 0, opening: .start,
            runs: [
                .init(.opening, rows: 2, places: 0), .init(.gap(cursor: 8), rows: 1, places: 0),
                .init(.behindGap, rows: 2, places: 0),
            ], append: .ended, prepend: .ended, total: nil, firstRow: 0, ageNanoseconds: nil)
        let items = StoredItems(keys: [-9, -8, 0], items: [0: [Post(id: 9), Post(id: 8)]])
        var feed = Self.feed()
        _ = feed.storeReadBegan(at: 0)
        _ = feed.readerJoined(ReaderID(1), at: 0)
        let commands = feed.storeRead(StoredFeed(state: state, items: items, pageIDs: [1, 2, 3]), at: 0)
        #expect(Self.load(commands) != nil)
        #expect(feed.update.rows.isEmpty)
    }

    @Test("O7: a removal that is committed after a refresh is written")
    func committedAfterRefresh() throws {
        var (feed, append) = try Self.loadedFeed()
        _ = feed.pageArrived(append, Self.page([7, 6], next: nil), at: 2)
        var mirror = ListMirror<Post>(lastID: 0)
        let transaction = TransactionID(1)
        _ = feed.transactionOpened(transaction, at: 3)
        _ = feed.itemEdited(.remove(9, shiftsOffsets: true), in: transaction, at: 3)
        try record(&feed, in: &mirror)
        let refresh = feed.refreshRequested(WaiterID(1), .start, at: 4)
        let load = try #require(Self.load(refresh))
        _ = feed.pageArrived(load, Self.page([9, 8], next: nil), at: 5)
        try record(&feed, in: &mirror)
        let before = mirror.beginWrite()
        guard case .replaced(let items)? = before?.pages.first?.items else {
            Issue.record("the page is not written")
            return
        }
        #expect(items.map(\.id) == [9, 8])
        mirror.writeEnded(.written)
        _ = feed.transactionEnded(transaction, .committed, at: 6)
        try record(&feed, in: &mirror)
        let after = mirror.beginWrite()
        guard case .replaced(let left)? = after?.pages.first?.items else {
            Issue.record("the removal is not written")
            return
        }
        #expect(left.map(\.id) == [8])
    }

    @Test("N2: a first page that an answer of a check reaches past becomes part of the opening page")
    func passedFirstPage() throws {
        var feed = Self.feed()
        let opening = feed.readerJoined(ReaderID(1), at: 0)
        let first = try #require(Self.load(opening))
        _ = feed.pageArrived(first, Self.page([24, 23, 22, 21], next: 21), at: 1)
        let check = feed.checkRequested(WaiterID(1), at: 2)
        let load = try #require(Self.load(check))
        _ = feed.pageArrived(load, Self.page([26, 25, 24, 23, 20], next: 20), at: 3)
        _ = feed.newItemsRequested(at: 4)
        #expect(feed.update.rows.map { $0.item?.id } == [26, 25, 24, 23, 22, 21])
        // By the cursor 20 the server would send what is behind 20, and 20 itself would be on no page.
        #expect(feed.state?.runs == [.init(.opening, rows: 6, places: 0)])
    }

    @Test("O1, K2: more new items than the list holds come before the rows that they meet, without a gap")
    func moreNewItemsThanHeld() throws {
        var feed = Self.feed(retention: .items(1))
        _ = feed.storeReadBegan(at: 0)
        _ = feed.readerJoined(ReaderID(1), at: 0)
        let state = FeedRestorationState(
            addressing: .chained(limit: 4), pageSize: 0, opening: .start, runs: [.init(.opening, rows: 2, places: 0)],
            append: .ended, prepend: .ended, total: nil, firstRow: 0, ageNanoseconds: 0)
        let stored = StoredItems<Post>(keys: [0], items: [0: [Post(id: 10), Post(id: 9)]])
        let commands = feed.storeRead(StoredFeed(state: state, items: stored, pageIDs: [1, 2]), at: 1)
        let check = try #require(Self.load(commands))
        _ = feed.pageArrived(check, Self.page([13, 12, 10, 9], next: 9), at: 2)
        #expect(feed.update.rows.map { $0.item?.id } == [13, 12, 10, 9])
    }

    @Test("O6: the first page does not come before a gap if the page that the list opened with has lost all rows")
    func noGapBeforeNothing() throws {
        var feed = Self.feed()
        _ = feed.storeReadBegan(at: 0)
        _ = feed.readerJoined(ReaderID(1), at: 0)
        let state = FeedRestorationState(
            addressing: .chained(limit: 2), pageSize: 0, opening: .start,
            runs: [.init(.opening, rows: 0, places: 0), .init(.appended(cursor: 8), rows: 2, places: 0)],
            append: .ended, prepend: .ended, total: nil, firstRow: 0, ageNanoseconds: 0)
        let stored = StoredItems<Post>(keys: [0, 1], items: [0: [], 1: [Post(id: 7), Post(id: 6)]])
        let commands = feed.storeRead(StoredFeed(state: state, items: stored, pageIDs: [1, 2]), at: 1)
        let check = try #require(Self.load(commands))
        let refresh = feed.pageArrived(check, Self.page([13, 12], next: 12), at: 2)
        let load = try #require(Self.load(refresh))
        let second = try #require(Self.load(feed.pageArrived(load, Self.page([13, 12], next: 12), at: 3)))
        _ = feed.pageArrived(second, Self.page([11, 10], next: 10), at: 4)
        #expect(feed.update.rows.map { $0.item?.id } == [13, 12, 11, 10])
    }
}
