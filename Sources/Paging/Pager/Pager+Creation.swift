extension Pager {
    /// A list of which nothing is known yet.
    ///
    /// - Parameters:
    ///   - source: What answers page requests.
    ///   - opening: The page the list opens with.
    ///   - prefetch: How far beyond the viewport rows are loaded.
    ///   - duplicates: What becomes of an item that arrives again.
    ///   - retry: When a failed load is repeated by itself.
    ///   - indicator: When indicators turn on and off.
    ///   - retention: How many items are held.
    ///   - overlapsPages: Whether an offset source is asked for the last row again with each page behind it, to see in
    ///     ``shiftedPage`` whether the server's list moved.
    ///   - maxConcurrentLoads: How many pages of placeholders are loaded at once, above 0.
    ///   - emptyPageLimit: How many pages in a row may bring no new row before the list stops and asks, above 0.
    ///   - clock: What time is.
    ///   - random: Where the jitter of repetitions comes from.
    public convenience init(
        _ source: PageSource<Item>, opening: PagerOpening = .start, prefetch: PrefetchPolicy = .rows(20),
        duplicates: DuplicatePolicy = .keepPlace, retry: RetryPolicy = .twice,
        indicator: IndicatorPolicy = IndicatorPolicy(), retention: RetentionPolicy = .all,
        overlapsPages: Bool = false, maxConcurrentLoads: Int = 4,
        emptyPageLimit: Int = 10, clock: some Clock<Duration> = ContinuousClock(),
        random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        var cursors = CursorNumbers()
        let configuration = FeedConfiguration(
            addressing: source.addressing, opening: opening.numbered(&cursors), prefetch: prefetch,
            duplicates: duplicates, retry: retry, indicator: indicator, retention: retention,
            overlapsPages: overlapsPages, maxConcurrentLoads: maxConcurrentLoads, emptyPageLimit: emptyPageLimit)
        self.init(source, FeedStateMachine(configuration), cursors, Timeline(clock), random)
    }

    /// A list whose source is described by another value: an HTTP client's pages, a database query.
    ///
    /// - Parameters:
    ///   - source: What answers page requests.
    ///   - opening: The page the list opens with.
    ///   - prefetch: How far beyond the viewport rows are loaded.
    ///   - duplicates: What becomes of an item that arrives again.
    ///   - retry: When a failed load is repeated by itself.
    ///   - indicator: When indicators turn on and off.
    ///   - retention: How many items are held.
    ///   - overlapsPages: Whether an offset source is asked for the last row again with each page behind it, to see in
    ///     ``shiftedPage`` whether the server's list moved.
    ///   - maxConcurrentLoads: How many pages of placeholders are loaded at once, above 0.
    ///   - emptyPageLimit: How many pages in a row may bring no new row before the list stops and asks, above 0.
    ///   - clock: What time is.
    ///   - random: Where the jitter of repetitions comes from.
    public convenience init(
        _ source: some PageSourceConvertible<Item>, opening: PagerOpening = .start,
        prefetch: PrefetchPolicy = .rows(20), duplicates: DuplicatePolicy = .keepPlace, retry: RetryPolicy = .twice,
        indicator: IndicatorPolicy = IndicatorPolicy(), retention: RetentionPolicy = .all,
        overlapsPages: Bool = false, maxConcurrentLoads: Int = 4,
        emptyPageLimit: Int = 10, clock: some Clock<Duration> = ContinuousClock(),
        random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(
            source.pageSource, opening: opening, prefetch: prefetch, duplicates: duplicates, retry: retry,
            indicator: indicator, retention: retention, overlapsPages: overlapsPages,
            maxConcurrentLoads: maxConcurrentLoads,
            emptyPageLimit: emptyPageLimit, clock: clock, random: random)
    }

    /// A list whose first page is there already: no first load follows.
    ///
    /// The page is taken as an answer: where the source ends at a short one, items fewer than its limit are the whole
    /// list unless the page says `isLast: false`.
    ///
    /// - Parameters:
    ///   - source: What answers page requests.
    ///   - items: The page the list opens with, with the cursor behind it in a chained list.
    ///   - prefetch: How far beyond the viewport rows are loaded.
    ///   - duplicates: What becomes of an item that arrives again.
    ///   - retry: When a failed load is repeated by itself.
    ///   - indicator: When indicators turn on and off.
    ///   - retention: How many items are held.
    ///   - overlapsPages: Whether an offset source is asked for the last row again with each page behind it, to see in
    ///     ``shiftedPage`` whether the server's list moved.
    ///   - maxConcurrentLoads: How many pages of placeholders are loaded at once, above 0.
    ///   - emptyPageLimit: How many pages in a row may bring no new row before the list stops and asks, above 0.
    ///   - clock: What time is.
    ///   - random: Where the jitter of repetitions comes from.
    public convenience init<Cursor: Hashable & Sendable>(
        _ source: PageSource<Item>, items: Page<Item, Cursor>, prefetch: PrefetchPolicy = .rows(20),
        duplicates: DuplicatePolicy = .keepPlace, retry: RetryPolicy = .twice,
        indicator: IndicatorPolicy = IndicatorPolicy(), retention: RetentionPolicy = .all,
        overlapsPages: Bool = false, maxConcurrentLoads: Int = 4,
        emptyPageLimit: Int = 10, clock: some Clock<Duration> = ContinuousClock(),
        random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        var cursors = CursorNumbers()
        let configuration = FeedConfiguration(
            addressing: source.addressing, prefetch: prefetch, duplicates: duplicates, retry: retry,
            indicator: indicator, retention: retention, overlapsPages: overlapsPages,
            maxConcurrentLoads: maxConcurrentLoads,
            emptyPageLimit: emptyPageLimit)
        let feed = FeedStateMachine(configuration, items: cursors.numbered(items.withOpaqueCursors()))
        self.init(source, feed, cursors, Timeline(clock), random)
    }

    /// A list whose first page is there already, taken as an answer, and whose source is described by another value.
    ///
    /// - Parameters:
    ///   - source: What answers page requests.
    ///   - items: The page the list opens with, with the cursor behind it in a chained list.
    ///   - prefetch: How far beyond the viewport rows are loaded.
    ///   - duplicates: What becomes of an item that arrives again.
    ///   - retry: When a failed load is repeated by itself.
    ///   - indicator: When indicators turn on and off.
    ///   - retention: How many items are held.
    ///   - overlapsPages: Whether an offset source is asked for the last row again with each page behind it, to see in
    ///     ``shiftedPage`` whether the server's list moved.
    ///   - maxConcurrentLoads: How many pages of placeholders are loaded at once, above 0.
    ///   - emptyPageLimit: How many pages in a row may bring no new row before the list stops and asks, above 0.
    ///   - clock: What time is.
    ///   - random: Where the jitter of repetitions comes from.
    public convenience init<Cursor: Hashable & Sendable>(
        _ source: some PageSourceConvertible<Item>, items: Page<Item, Cursor>, prefetch: PrefetchPolicy = .rows(20),
        duplicates: DuplicatePolicy = .keepPlace, retry: RetryPolicy = .twice,
        indicator: IndicatorPolicy = IndicatorPolicy(), retention: RetentionPolicy = .all,
        overlapsPages: Bool = false, maxConcurrentLoads: Int = 4,
        emptyPageLimit: Int = 10, clock: some Clock<Duration> = ContinuousClock(),
        random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(
            source.pageSource, items: items, prefetch: prefetch, duplicates: duplicates, retry: retry,
            indicator: indicator, retention: retention, overlapsPages: overlapsPages,
            maxConcurrentLoads: maxConcurrentLoads,
            emptyPageLimit: emptyPageLimit, clock: clock, random: random)
    }
}
