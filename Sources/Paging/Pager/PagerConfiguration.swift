import PagingCore

/// How a pager loads, and what it holds.
///
/// A caller changes what its list needs; the rest keeps its default:
///
/// ```swift
/// let pager = Pager(source) {
///     $0.prefetch = .screens(2)
///     $0.retention = .items(2_000)
/// }
/// ```
///
/// A configuration that several lists share is assigned as a whole: `Pager(source) { $0 = shared }`.
public struct PagerConfiguration: Sendable {
    /// How far beyond the viewport rows are loaded.
    public var prefetch = PrefetchPolicy.adaptive
    /// When a failed load is retried automatically.
    public var retry = RetryPolicy.twice
    /// The longest time of a request, above zero, by the clock; `nil` for any time. A longer one is cancelled and fails with
    /// ``PagingError/timedOut``, which is transient.
    public var requestTimeout: Duration?
    /// When indicators turn on and off.
    public var indicator = IndicatorPolicy()
    /// The number of items that are held. The items of evicted pages are loaded again, or read from the cache, when they are wanted.
    public var retention = RetentionPolicy.all
    /// When the list is stale. A stale list is revalidated when a reader joins or the network returns. The age of a list
    /// that is kept between launches counts on while the app is closed.
    public var freshness = FreshnessPolicy.never
    /// Whether each request to an offset source includes the last row before the new page. ``Pager/shiftedPage`` then shows
    /// whether the server's list has moved.
    public var overlapsPages = false
    /// The greatest number of pages of placeholders that load at the same time, above 0.
    public var maxConcurrentLoads = 4
    /// The number of pages in a row without a new row after which the list stops with ``PagingError/noProgress``, above 0.
    public var emptyPageLimit = 10
    /// Measures time. A test passes a virtual clock.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Generates the jitter of retries. A test passes a generator with a seed.
    public var random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()

    /// Creates a configuration with the defaults.
    public init() {}

    /// Creates a configuration with the defaults and a caller's changes.
    package init(_ configure: (inout PagerConfiguration) -> Void) {
        self.init()
        configure(&self)
    }

    /// The engine's part for the list of a source.
    func feed<Item>(of source: Pager<Item>.Source) -> FeedConfiguration {
        var feed = FeedConfiguration(
            addressing: source.addressing, prefetch: prefetch, retry: retry, indicator: indicator, retention: retention,
            overlapsPages: overlapsPages, maxConcurrentLoads: maxConcurrentLoads, emptyPageLimit: emptyPageLimit)
        feed.keepsEmptyPages = source.observation != nil
        feed.loadsNothing = source.loadsNothing
        feed.freshness = freshness
        return feed
    }
}
