import Paging

extension Pager where Item: Codable & Sendable, Item.ID: Sendable {
    /// Creates a list that is kept between launches: it opens with the rows that its store has, works offline, and asks the
    /// server for newer rows.
    ///
    /// Nothing is read or loaded until a reader joins, a viewport is reported, or a load is requested.
    ///
    /// - Parameters:
    ///   - source: Answers page requests. A source that observes its own list, such as `DatabasePages`, needs no cache: it
    ///     gets none, and `Pager.storeFailure` says so.
    ///   - cache: Where the list is kept.
    ///   - configure: Changes the configuration.
    nonisolated public convenience init(
        _ source: PageSource<Item>, cache: ListCache<Item>, configure: (inout PagerConfiguration) -> Void = { _ in }
    ) {
        self.init(
            Source(source), opening: .start, keeper: cache.keeper(for: source), PagerConfiguration(configure))
    }

    /// Creates a list over a value that stands for a source, such as an HTTP client's pages, that is kept between launches.
    ///
    /// - Parameters:
    ///   - source: Answers page requests.
    ///   - cache: Where the list is kept.
    ///   - configure: Changes the configuration.
    nonisolated public convenience init(
        _ source: some PageSourceConvertible<Item>, cache: ListCache<Item>,
        configure: (inout PagerConfiguration) -> Void = { _ in }
    ) {
        self.init(source.pageSource, cache: cache, configure: configure)
    }

    /// Writes the list as it is now, the first visible row included, and waits until this is done or has failed. Pages that
    /// arrive meanwhile may be missing. Without a cache it does nothing.
    ///
    /// A change of the list is written anyway, at most 1 s later. The first visible row is kept at most 2 s late.
    /// Call this when the app may be ended soon, for example when it goes to the background.
    public func saveToStore() async { await saveKeptList() }

    /// Replaces the source and the cache, for example for another query or account.
    ///
    /// The list of the new cache opens as that of a new pager does; until its first rows are there, the list shows the old
    /// rows, or none. The old list stays in its store. See `replaceSource(with:keepingRows:)`, after which the list is
    /// not kept.
    ///
    /// - Parameters:
    ///   - source: The new source.
    ///   - cache: Where the new list is kept.
    ///   - keepsRows: Whether the old rows are shown until the new ones are there.
    public func replaceSource(with source: PageSource<Item>, cache: ListCache<Item>, keepingRows keepsRows: Bool = true)
    {
        replaceSource(with: Source(source), keepingRows: keepsRows, keeper: cache.keeper(for: source))
    }

    /// Replaces the source with a value that stands for one, such as an HTTP client's pages, and the cache.
    ///
    /// - Parameters:
    ///   - source: The new source.
    ///   - cache: Where the new list is kept.
    ///   - keepsRows: Whether the old rows are shown until the new ones are there.
    public func replaceSource(
        with source: some PageSourceConvertible<Item>, cache: ListCache<Item>, keepingRows keepsRows: Bool = true
    ) {
        replaceSource(with: source.pageSource, cache: cache, keepingRows: keepsRows)
    }
}
