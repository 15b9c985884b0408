import PagingCore

extension Pager {
    /// Creates a list. Nothing is loaded until a reader joins, a viewport is reported, or a load is requested.
    ///
    /// - Parameters:
    ///   - source: Answers page requests.
    ///   - opening: What the list opens with.
    ///   - prefetch: How far beyond the viewport rows are loaded.
    ///   - retry: When a failed load is retried automatically.
    ///   - requestTimeout: How long a request may take, above zero, by the clock; `nil` for any time. A longer one is
    ///     cancelled and fails with ``PagingError/timedOut``, which is transient.
    ///   - indicator: When indicators turn on and off.
    ///   - retention: How many items are held.
    ///   - freshness: When the list is stale. A stale list is revalidated when a reader joins or the network returns.
    ///   - overlapsPages: Whether each request to an offset source includes the last row before the new page.
    ///     ``shiftedPage`` then shows whether the server's list has moved.
    ///   - maxConcurrentLoads: How many pages of placeholders are loaded at the same time, above 0.
    ///   - emptyPageLimit: How many pages in a row may bring no new row before the list stops with
    ///     ``PagingError/noProgress``, above 0.
    ///   - clock: Measures time.
    ///   - random: Generates the jitter of retries.
    nonisolated public convenience init(
        _ source: Source, opening: PagerOpening<Item> = .start, prefetch: PrefetchPolicy = .rows(20),
        retry: RetryPolicy = .twice,
        requestTimeout: Duration? = nil,
        indicator: IndicatorPolicy = IndicatorPolicy(), retention: RetentionPolicy = .all,
        freshness: FreshnessPolicy = .never, overlapsPages: Bool = false, maxConcurrentLoads: Int = 4,
        emptyPageLimit: Int = 10, clock: some Clock<Duration> = ContinuousClock(),
        random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(
            source, keeper: nil, opening: opening, prefetch: prefetch, retry: retry,
            requestTimeout: requestTimeout, indicator: indicator, retention: retention, freshness: freshness,
            overlapsPages: overlapsPages, maxConcurrentLoads: maxConcurrentLoads, emptyPageLimit: emptyPageLimit,
            clock: clock, random: random)
    }

    /// Creates a list that a store keeps.
    nonisolated package convenience init(
        _ source: Source, keeper: (any CacheKeeper<Item>)?, opening: PagerOpening<Item>,
        prefetch: PrefetchPolicy, retry: RetryPolicy, requestTimeout: Duration?,
        indicator: IndicatorPolicy, retention: RetentionPolicy, freshness: FreshnessPolicy, overlapsPages: Bool,
        maxConcurrentLoads: Int, emptyPageLimit: Int, clock: some Clock<Duration>,
        random: some RandomNumberGenerator & Sendable
    ) {
        let configuration = FeedConfiguration(
            addressing: source.addressing, prefetch: prefetch, retry: retry,
            indicator: indicator, retention: retention, overlapsPages: overlapsPages,
            maxConcurrentLoads: maxConcurrentLoads, emptyPageLimit: emptyPageLimit
        ).with(freshness, keepsEmptyPages: source.observation != nil)
        self.init(
            source, configuration, opening.over(source), Timeline(clock), requestTimeout: requestTimeout,
            keeper: keeper,
            random)
    }
}

extension Pager where Item: Sendable, Item.ID: Sendable {
    /// Creates a list over a value that stands for a source, such as an HTTP client's pages or a database query.
    ///
    /// The parameters are those of the other initializer.
    nonisolated public convenience init(
        _ source: some PageSourceConvertible<Item>, opening: PagerOpening<Item> = .start,
        prefetch: PrefetchPolicy = .rows(20), retry: RetryPolicy = .twice,
        requestTimeout: Duration? = nil,
        indicator: IndicatorPolicy = IndicatorPolicy(), retention: RetentionPolicy = .all,
        freshness: FreshnessPolicy = .never, overlapsPages: Bool = false, maxConcurrentLoads: Int = 4,
        emptyPageLimit: Int = 10, clock: some Clock<Duration> = ContinuousClock(),
        random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(
            Source(source.pageSource), opening: opening, prefetch: prefetch, retry: retry,
            requestTimeout: requestTimeout, indicator: indicator, retention: retention, freshness: freshness,
            overlapsPages: overlapsPages,
            maxConcurrentLoads: maxConcurrentLoads,
            emptyPageLimit: emptyPageLimit, clock: clock, random: random)
    }
}

extension FeedConfiguration {
    fileprivate func with(_ freshness: FreshnessPolicy, keepsEmptyPages: Bool) -> FeedConfiguration {
        var configuration = self
        configuration.keepsEmptyPages = keepsEmptyPages
        configuration.freshness = freshness
        return configuration
    }
}
