/// How a list is loaded.
public struct FeedConfiguration: Hashable, Sendable {
    /// How pages are requested.
    public var addressing: SourceAddressing
    /// The page that the list opens with.
    public var opening: FeedOpening
    /// How far beyond the viewport rows are loaded.
    public var prefetch: PrefetchPolicy
    /// When a failed load is retried automatically.
    public var retry: RetryPolicy
    /// When indicators turn on and off.
    public var indicator: IndicatorPolicy
    /// The number of items that the list keeps in memory.
    public var retention: RetentionPolicy
    /// When the list becomes stale.
    public var freshness = FreshnessPolicy.never
    /// Whether each page of an offset source is requested together with the last row before it (I5). If that row is not
    /// the expected one, the server's list changed between the two pages, and ``FeedCommand/shifted(page:)`` reports it.
    public var overlapsPages: Bool
    /// The greatest number of pages of placeholders that are loaded at once, above 0.
    public var maxConcurrentLoads: Int
    /// The number of consecutive pages without a new row after which the load fails with ``LoadFailure/noProgress``, above
    /// 0 (L6). A retry continues after the last of these pages.
    public var emptyPageLimit: Int
    /// Whether a page of a chained list without items keeps its place, because the source may insert items there (D2).
    package var keepsEmptyPages = false
    /// Whether the list requests nothing, because a query has no source (L15).
    package var loadsNothing = false

    /// - Parameters:
    ///   - addressing: How pages are requested.
    ///   - opening: The page that the list opens with.
    ///   - prefetch: How far beyond the viewport rows are loaded.
    ///   - retry: When a failed load is retried automatically.
    ///   - indicator: When indicators turn on and off.
    ///   - retention: The number of items that the list keeps in memory.
    ///   - overlapsPages: Whether each page of an offset source is requested together with the last row before it.
    ///   - maxConcurrentLoads: The greatest number of pages of placeholders that are loaded at once, above 0.
    ///   - emptyPageLimit: The number of consecutive pages without a new row after which the load fails, above 0.
    /// - Precondition: The page size or limit, `maxConcurrentLoads` and `emptyPageLimit` are above 0.
    public init(
        addressing: SourceAddressing, opening: FeedOpening = .start, prefetch: PrefetchPolicy = .adaptive,
        retry: RetryPolicy = .twice, indicator: IndicatorPolicy = .init(),
        retention: RetentionPolicy = .all, overlapsPages: Bool = false, maxConcurrentLoads: Int = 4,
        emptyPageLimit: Int = 10
    ) {
        precondition(addressing.limit > 0, "the page size or limit must be above 0")
        precondition(maxConcurrentLoads > 0, "maxConcurrentLoads must be above 0")
        precondition(emptyPageLimit > 0, "emptyPageLimit must be above 0")
        self.addressing = addressing
        self.opening = opening
        self.prefetch = prefetch
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

/// The page that a list opens with.
public enum FeedOpening: Hashable, Sendable {
    /// The first page. In a chained list, the page that is requested without a cursor.
    case start
    /// In an indexed list, the page with this row, at or above 0. The rows before the page are placeholders. In a
    /// chained list, the same as ``start``.
    case row(Int)
    /// In a chained list, the page with this cursor. In an indexed list, the same as ``start``.
    case cursor(Int)
}
