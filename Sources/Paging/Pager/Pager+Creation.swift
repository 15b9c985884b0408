extension Pager {
    /// A list of which nothing is loaded until somebody asks.
    ///
    /// - Parameters:
    ///   - source: What answers page requests.
    ///   - opening: What the list opens with.
    ///   - prefetch: How far beyond the viewport rows are loaded.
    ///   - duplicates: What becomes of an item that arrives again.
    ///   - retry: When a failed load is repeated by itself.
    ///   - indicator: When indicators turn on and off.
    ///   - retention: How many items are held.
    ///   - freshness: When the list is stale, to be loaded anew when a reader joins or the network comes back.
    ///   - overlapsPages: Whether an offset source is asked for the last row again with each page behind it, to see in
    ///     ``shiftedPage`` whether the server's list moved.
    ///   - maxConcurrentLoads: How many pages of placeholders are loaded at once, above 0.
    ///   - emptyPageLimit: How many pages in a row may bring no new row before the list stops and asks, above 0.
    ///   - clock: What time is.
    ///   - random: Where the jitter of repetitions comes from.
    public convenience init(
        _ source: PageSource<Item>, opening: PagerOpening<Item> = .start, prefetch: PrefetchPolicy = .rows(20),
        duplicates: DuplicatePolicy = .keepPlace, retry: RetryPolicy = .twice,
        indicator: IndicatorPolicy = IndicatorPolicy(), retention: RetentionPolicy = .all,
        freshness: FreshnessPolicy = .never, overlapsPages: Bool = false, maxConcurrentLoads: Int = 4,
        emptyPageLimit: Int = 10, clock: some Clock<Duration> = ContinuousClock(),
        random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        let configuration = FeedConfiguration(
            addressing: source.addressing, prefetch: prefetch, duplicates: duplicates, retry: retry,
            indicator: indicator, retention: retention, overlapsPages: overlapsPages,
            maxConcurrentLoads: maxConcurrentLoads, emptyPageLimit: emptyPageLimit
        ).with(freshness)
        var cursors = CursorNumbers()
        let (feed, restoration) = opening.feed(configuration, &cursors)
        self.init(source, feed, restoration, cursors, Timeline(clock), random)
    }

    /// A list whose source is described by another value: an HTTP client's pages, a database query.
    ///
    /// - Parameters:
    ///   - source: What answers page requests.
    ///   - opening: What the list opens with.
    ///   - prefetch: How far beyond the viewport rows are loaded.
    ///   - duplicates: What becomes of an item that arrives again.
    ///   - retry: When a failed load is repeated by itself.
    ///   - indicator: When indicators turn on and off.
    ///   - retention: How many items are held.
    ///   - freshness: When the list is stale, to be loaded anew when a reader joins or the network comes back.
    ///   - overlapsPages: Whether an offset source is asked for the last row again with each page behind it, to see in
    ///     ``shiftedPage`` whether the server's list moved.
    ///   - maxConcurrentLoads: How many pages of placeholders are loaded at once, above 0.
    ///   - emptyPageLimit: How many pages in a row may bring no new row before the list stops and asks, above 0.
    ///   - clock: What time is.
    ///   - random: Where the jitter of repetitions comes from.
    public convenience init(
        _ source: some PageSourceConvertible<Item>, opening: PagerOpening<Item> = .start,
        prefetch: PrefetchPolicy = .rows(20), duplicates: DuplicatePolicy = .keepPlace, retry: RetryPolicy = .twice,
        indicator: IndicatorPolicy = IndicatorPolicy(), retention: RetentionPolicy = .all,
        freshness: FreshnessPolicy = .never, overlapsPages: Bool = false, maxConcurrentLoads: Int = 4,
        emptyPageLimit: Int = 10, clock: some Clock<Duration> = ContinuousClock(),
        random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(
            source.pageSource, opening: opening, prefetch: prefetch, duplicates: duplicates, retry: retry,
            indicator: indicator, retention: retention, freshness: freshness, overlapsPages: overlapsPages,
            maxConcurrentLoads: maxConcurrentLoads,
            emptyPageLimit: emptyPageLimit, clock: clock, random: random)
    }
}

extension FeedConfiguration {
    /// The configuration with this freshness policy.
    fileprivate func with(_ freshness: FreshnessPolicy) -> FeedConfiguration {
        var configuration = self
        configuration.freshness = freshness
        return configuration
    }
}
