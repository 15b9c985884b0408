import Paging

extension QueryPager where Item: Codable & Sendable, Item.ID: Sendable {
    /// Creates a list of a query's results that is kept for each query: a query that was shown before opens with its rows,
    /// also offline.
    ///
    /// ```swift
    /// let search = QueryPager("") { query in
    ///     .stored(in: store, as: "search/\(query)")
    /// } source: { query in
    ///     PageSource<Book>.offset(limit: 20) { try await api.books(matching: query, start: $0.offset, limit: $0.limit) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - query: The first query.
    ///   - debounce: How long a query must not change before it is requested, at or above zero, by the pager's clock.
    ///   - previousRows: What happens to the previous rows when another query is requested.
    ///   - configure: Changes the configuration of the list.
    ///   - cache: Returns where the list of a query is kept. Different queries need different names.
    ///   - source: Makes the source of a query; `nil` for a query that has nothing to load, whose list is not kept.
    nonisolated public convenience init<Source: PageSourceConvertible<Item>>(
        _ query: sending Query, debounce: Duration = .milliseconds(300), previousRows: PreviousRowsPolicy = .kept,
        configure: (inout PagerConfiguration) -> Void = { _ in },
        cache: @escaping @MainActor (Query) -> ListCache<Item>,
        source: @escaping @MainActor (Query) -> Source?
    ) {
        self.init(query, debounce: debounce, previousRows: previousRows, PagerConfiguration(configure)) { query in
            guard let source = source(query)?.pageSource else { return (nil, nil) }
            return (Pager<Item>.Source(source), cache(query).keeper(for: source))
        }
    }
}
