/// How a list is loaded.
public struct FeedConfiguration: Hashable, Sendable {
    /// How pages are asked for.
    public var addressing: Addressing
    /// The page the list opens with.
    public var opening: Opening
    /// How far beyond the viewport rows are loaded.
    public var prefetch: PrefetchPolicy
    /// What becomes of an item that arrives again.
    public var duplicates: DuplicatePolicy
    /// When a failed load is repeated.
    public var retry: RetryPolicy
    /// When indicators turn on and off.
    public var indicator: IndicatorPolicy
    /// How many items are held.
    public var retention: RetentionPolicy
    /// When the list is stale.
    public var freshness = FreshnessPolicy.never
    /// Whether an offset source is asked for the last row again with each page behind it, to see whether the server's
    /// list moved in between; if it did, ``Command/shifted(page:)`` says so.
    public var overlapsPages: Bool
    /// How many pages of placeholders are loaded at once, above 0.
    public var maxConcurrentLoads: Int
    /// How many pages in a row may bring no new row, above 0. The last of them is not followed: the load fails with
    /// ``Failure/noProgress``, and a retry goes on behind it.
    public var emptyPageLimit: Int

    /// - Parameters:
    ///   - addressing: How pages are asked for.
    ///   - opening: The page the list opens with.
    ///   - prefetch: How far beyond the viewport rows are loaded.
    ///   - duplicates: What becomes of an item that arrives again.
    ///   - retry: When a failed load is repeated.
    ///   - indicator: When indicators turn on and off.
    ///   - retention: How many items are held.
    ///   - overlapsPages: Whether an offset source is asked for the last row again with each page behind it.
    ///   - maxConcurrentLoads: How many pages of placeholders are loaded at once.
    ///   - emptyPageLimit: How many pages in a row may bring no new row.
    /// - Precondition: The page size or limit, `maxConcurrentLoads` and `emptyPageLimit` are above 0.
    public init(
        addressing: Addressing, opening: Opening = .start, prefetch: PrefetchPolicy = .rows(20),
        duplicates: DuplicatePolicy = .keepPlace, retry: RetryPolicy = .twice, indicator: IndicatorPolicy = .init(),
        retention: RetentionPolicy = .all, overlapsPages: Bool = false, maxConcurrentLoads: Int = 4,
        emptyPageLimit: Int = 10
    ) {
        precondition(addressing.limit > 0, "a page holds at least one item")
        precondition(maxConcurrentLoads > 0, "at least one page is loaded at a time")
        precondition(emptyPageLimit > 0, "at least one page may bring no new row")
        self.addressing = addressing
        self.opening = opening
        self.prefetch = prefetch
        self.duplicates = duplicates
        self.retry = retry
        self.indicator = indicator
        self.retention = retention
        self.overlapsPages = overlapsPages
        self.maxConcurrentLoads = maxConcurrentLoads
        self.emptyPageLimit = emptyPageLimit
    }
}

extension FeedConfiguration {
    /// The request for the page that the list opens with.
    var openingRequest: PageRequest {
        let limit = addressing.limit
        return switch (addressing, opening) {
        case (.numbered(let first, _), .row(let row)): .number(first + max(row, 0) / limit, size: limit)
        case (.numbered(let first, _), .start), (.numbered(let first, _), .cursor): .number(first, size: limit)
        case (.offset, .row(let row)): .offset(max(row, 0), limit: limit)
        case (.offset, .start), (.offset, .cursor): .offset(0, limit: limit)
        case (.chained, .cursor(let cursor)): .cursor(cursor, .append, limit: limit)
        case (.chained, .start), (.chained, .row): .cursor(nil, .append, limit: limit)
        }
    }
}

/// The page a list opens with.
public enum Opening: Hashable, Sendable {
    /// The first page, or the one a chained source gives when it is asked without a cursor.
    case start
    /// In an indexed list, the page that holds this row, at or above 0. Rows before it are placeholders. In a chained
    /// list it is ``start``.
    case row(Int)
    /// In a chained list, the page this cursor names. In an indexed list it is ``start``.
    case cursor(Int)
}

/// What becomes of an item that arrives although it is held.
public enum DuplicatePolicy: Hashable, Sendable {
    /// It is updated where it stands.
    case keepPlace
    /// It goes where it arrived.
    case moveToNewest
}
