import Paging
import PagingTesting
import Testing

/// The call sites of the documentation, as a user of the library writes them.
@MainActor @Suite("Call sites")
struct CallSiteTests {
    struct Post: Identifiable, Sendable {
        let id: String
    }

    /// A client like that of an app: an actor, and therefore `Sendable`.
    actor API {
        struct Moderators: Sendable {
            var items: [Entry]
            var total: Int
            var hasMore: Bool
        }

        struct Feed: Sendable {
            var posts: [Post]
            var next: String?
        }

        private(set) var deleted: [Int] = []

        func moderators(page: Int, size: Int) throws -> Moderators {
            let first = (page - 1) * size
            return Moderators(items: entries(first..<min(first + size, 84)), total: 84, hasMore: first + size < 84)
        }

        func books(start: Int, limit: Int) throws -> [Entry] { entries(start..<min(start + limit, 50)) }

        func feed(after cursor: String?, limit: Int) throws -> Feed {
            let first = cursor.flatMap(Int.init) ?? 0
            let posts = (first..<min(first + limit, 70)).map { Post(id: "post \($0)") }
            return Feed(posts: posts, next: first + limit < 70 ? String(first + limit) : nil)
        }

        func events(around key: Int?, limit: Int, isForward: Bool) throws -> (
            events: [Entry], next: Int?, previous: Int?
        ) {
            let first = isForward ? (key ?? 0) : max((key ?? 0) - limit, -20)
            return (entries(first..<(first + limit)), first + limit, first > -20 ? first : nil)
        }

        func delete(_ id: Int) throws { deleted.append(id) }
    }

    /// A screen that stores its pager without naming the type of a source.
    @MainActor final class FeedScreen {
        let pager: Pager<Post>

        init(_ api: API) {
            pager = Pager(
                .cursor(limit: 20) { request in
                    let answer = try await api.feed(after: request.cursor, limit: request.limit)
                    return ItemPage(answer.posts, next: answer.next)
                }
            ) {
                $0.prefetch = .adaptive
                $0.retention = .items(2_000)
            }
        }
    }

    /// A value that stands for a source, like an HTTP client's pages.
    struct Library: PageSourceConvertible {
        let api: API

        var pageSource: PageSource<Entry> {
            .offset(limit: 20) { try await api.books(start: $0.offset, limit: $0.limit) }
        }
    }

    private let api = API()

    @Test("page numbers with a total: 84 moderators are 84 rows, of which 30 are loaded at first")
    func numbered() async throws {
        let pager = Pager(
            .numbered(pageSize: 30) { [api] request in
                let answer = try await api.moderators(page: request.number, size: request.size)
                return ItemPage(answer.items, total: answer.total, isLast: !answer.hasMore)
            })
        await pager.refresh()
        #expect(pager.rows.count == 84)
        #expect(pager.loadedItems == 30)
        #expect(pager.total == 84)
    }

    @Test("offset and limit with an array")
    func offset() async throws {
        let books = Pager(.offset(limit: 20) { [api] in try await api.books(start: $0.offset, limit: $0.limit) })
        let reader = ListReader(of: books, viewport: 10)
        await reader.fling(to: 100)
        #expect(reader.visibleRows == 40..<50)
        #expect(books.ids == Array(0..<50))
    }

    @Test("cursors, with the pager stored in a screen")
    func cursors() async throws {
        let screen = FeedScreen(api)
        await screen.pager.refresh()
        #expect(screen.pager.rows.count == 20)
        screen.pager.pull(.append)
        await settle()
        #expect(screen.pager.rows.count >= 40)
    }

    @Test("cursors of a custom type, in both directions, from a place in the middle")
    func bothWays() async throws {
        let source = PageSource<Entry>.cursor(limit: 10, of: Int.self) { [api] request in
            let isForward = request.direction == .append
            let answer = try await api.events(around: request.cursor, limit: request.limit, isForward: isForward)
            return ItemPage(answer.events, next: answer.next, previous: answer.previous)
        }
        let pager = Pager(source, opening: .cursor(5)) { $0.prefetch = .manual }
        await pager.refresh()
        pager.pull(.prepend)
        await settle()
        #expect(pager.ids == Array(-5..<15))
    }

    @Test("a value that stands for a source can be passed to a pager")
    func convertible() async throws {
        let pager = Pager(Library(api: api)) { $0.maxConcurrentLoads = 2 }
        let given = Pager(Library(api: api), opening: .items(ItemPage(entries(0..<20))))
        await pager.refresh()
        #expect(pager.ids == given.ids)
    }

    @Test("a custom clock and a custom random number generator")
    func clockAndGenerator() async throws {
        let pager = Pager(Library(api: api), opening: .row(0)) {
            $0.prefetch = .screens(1.5)
            $0.retry = .never
            $0.indicator = IndicatorPolicy(delayNanoseconds: 0)
            $0.emptyPageLimit = 3
            $0.clock = SuspendingClock()
            $0.random = SystemRandomNumberGenerator()
        }
        #expect(await pager.refresh().isRefreshed)
    }

    @Test("a loop without a screen")
    func noScreen() async throws {
        var count = 0
        for try await _ in Library(api: api).items() { count += 1 }
        #expect(count == 50)
    }

    @Test("a deletion is sent to the server while the row is already removed")
    func transaction() async throws {
        let pager = Pager(Library(api: api), opening: .items(ItemPage(entries(0..<20))))
        try await pager.transaction { edit in
            edit.remove(7)
            try await api.delete(7)
        }
        #expect(pager.item(7) == nil)
        #expect(await api.deleted == [7])
    }

    @Test("a pager can be called from any task")
    nonisolated func anywhere() async throws {
        let api = API()
        let pager = Pager(Library(api: api))
        let result = await pager.refresh()
        #expect(result.isRefreshed)
        await pager.retry()
        let update = await pager.updates.first { $0.rows.count == 20 }
        #expect(update?.content == .rows)
        let count = try await pager.transaction { edit in
            edit.remove(7)
            try await api.delete(7)
            return pager.rows.count
        }
        #expect(count == 19)
    }

    @Test("a reader reports its viewport after each update")
    func reader() async throws {
        let pager = Pager(Library(api: api))
        let reader = pager.makeReader()
        for await update in reader.updates {
            reader.viewportMoved(to: max(update.rows.count - 10, 0)..<max(update.rows.count, 10))
            if update.states.append == .ended { break }
        }
        #expect(pager.rows.count == 50)
    }
}
