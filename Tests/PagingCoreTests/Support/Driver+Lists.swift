import PagingCore
import Testing

/// Lists that many tests start with.
extension Driver {
    static func chained(
        limit: Int = 20, opening: FeedOpening = .start, prefetch: PrefetchPolicy = .rows(3),
        retry: RetryPolicy = .never, emptyPageLimit: Int = 10
    ) -> Driver {
        Driver(
            FeedConfiguration(
                addressing: .chained(limit: limit), opening: opening, prefetch: prefetch,
                retry: retry, emptyPageLimit: emptyPageLimit))
    }

    static func offset(
        limit: Int = 20, opening: FeedOpening = .start, prefetch: PrefetchPolicy = .rows(3),
        endsAtShortPage: Bool = false,
        retry: RetryPolicy = .never, maxConcurrentLoads: Int = 4,
        emptyPageLimit: Int = 10
    ) -> Driver {
        Driver(
            FeedConfiguration(
                addressing: .offset(limit: limit, endsAtShortPage: endsAtShortPage), opening: opening,
                prefetch: prefetch, retry: retry, maxConcurrentLoads: maxConcurrentLoads,
                emptyPageLimit: emptyPageLimit))
    }

    static func numbered(
        first: Int = 1, size: Int = 10, opening: FeedOpening = .start, prefetch: PrefetchPolicy = .rows(3),
        retry: RetryPolicy = .never, retention: RetentionPolicy = .all,
        maxConcurrentLoads: Int = 4, emptyPageLimit: Int = 10
    ) -> Driver {
        Driver(
            FeedConfiguration(
                addressing: .numbered(firstNumber: first, pageSize: size), opening: opening, prefetch: prefetch,
                retry: retry, retention: retention, maxConcurrentLoads: maxConcurrentLoads,
                emptyPageLimit: emptyPageLimit))
    }

    /// A chained list of the items 0..<20 with two open edges. The viewport is in the middle, away from both edges.
    static func middle(
        next: Int? = 100, previous: Int? = 200, prefetch: PrefetchPolicy = .rows(3),
        retry: RetryPolicy = .never, emptyPageLimit: Int = 10
    ) -> Driver {
        var list = chained(prefetch: prefetch, retry: retry, emptyPageLimit: emptyPageLimit)
        list.join()
        list.answer(.opening, 0..<20, next: next, previous: previous)
        list.moveViewport(to: 8)
        return list
    }

    /// A chained list of 5 pages of 20 items, the items -40..<60. The opening page is in the middle.
    static func fivePages(retention: RetentionPolicy = .all, prefetch: PrefetchPolicy = .rows(3)) -> Driver {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: prefetch, retry: .never)
        configuration.retention = retention
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, 0..<20, next: 1, previous: -1)
        list.moveViewport(to: 8)
        for page in 1...2 {
            list.pull(.append)
            list.answer(.next(page), (page * 20)..<(page * 20 + 20), next: page + 1)
            list.pull(.prepend)
            list.answer(.previous(-page), (-page * 20)..<(-page * 20 + 20), previous: -page - 1)
        }
        return list
    }

    /// A numbered list of 100 rows whose first page, the items 0..<10, is applied.
    static func hundred(
        prefetch: PrefetchPolicy = .rows(3), retry: RetryPolicy = .never, maxConcurrentLoads: Int = 4,
        emptyPageLimit: Int = 10
    ) -> Driver {
        var list = numbered(
            prefetch: prefetch, retry: retry, maxConcurrentLoads: maxConcurrentLoads, emptyPageLimit: emptyPageLimit)
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: 100)
        list.moveViewport(to: 0)
        return list
    }
}

extension PageRequest {
    /// The first page of a chained list.
    static var opening: PageRequest { .cursor(nil, .append, limit: 20) }
    /// The page after the last row of a chained list.
    static func next(_ cursor: Int) -> PageRequest { .cursor(cursor, .append, limit: 20) }
    /// The page before the first row of a chained list.
    static func previous(_ cursor: Int) -> PageRequest { .cursor(cursor, .prepend, limit: 20) }
}
