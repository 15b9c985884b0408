public import Observation

/// A list of the results of a query that changes, such as the text of a search field.
///
/// ```swift
/// let search = QueryPager("") { query in
///     PageSource<Book>.offset(limit: 20) { try await api.books(matching: query, start: $0.offset, limit: $0.limit) }
/// }
/// search.query = "swi"
/// for await update in search.pager.updates { print(search.shownQuery, update.rows.count) }
/// ```
///
/// Its ``pager`` is a list like any other, and stays the same object for all queries: readers, updates and presented
/// lists continue across queries, see ``Pager/replaceSource(with:keepingRows:)-(Pager<Item>.Source,_)``. A query is requested after it has not
/// changed for the debounce time, or at ``submit()``. Until then, the pager has the list of the query before it. A request
/// cancels the loads of that list. If the request fails, the failure is in ``Pager/states``, over the previous rows if
/// those are kept, and ``Pager/retry()->_`` requests the query again.
///
/// A query without a source, such as one that is too short to search for, sends no request, now or at a refresh. The rows
/// of the query before it are removed. Its list neither loads nor fails. Its content is `unknown`, so no view says that
/// nothing was found:
///
/// ```swift
/// let search = QueryPager("") { query in
///     query.count < 3
///         ? nil : .offset(limit: 20) { try await api.books(matching: query, start: $0.offset, limit: $0.limit) }
/// }
/// ```
@MainActor @Observable
public final class QueryPager<Query: Equatable, Item: Identifiable> {
    /// What happens to the previous rows when another query is requested.
    public enum PreviousRowsPolicy: Hashable, Sendable {
        /// They are shown until the rows of the new query are there, or known to be none.
        case kept
        /// They are removed at once.
        case cleared
    }

    private struct RequestedQuery {
        let query: Query
        /// The query of the rows that the pager shows while ``Pager/showsPreviousRows`` is true.
        let previous: Query
    }

    /// Is cancelled when it is released.
    private final class Timer {
        private let task: Task<Void, Never>

        init(_ task: Task<Void, Never>) { self.task = task }

        deinit { task.cancel() }
    }

    private enum State {
        /// The pager has the source of the current query.
        case requested(RequestedQuery)
        /// The query has changed, and the timer will request it.
        case debouncing(Query, since: RequestedQuery, timer: Timer)

        var query: Query {
            switch self {
            case .requested(let requested): requested.query
            case .debouncing(let query, _, _): query
            }
        }

        var requested: RequestedQuery {
            switch self {
            case .requested(let requested), .debouncing(_, let requested, _): requested
            }
        }
    }

    /// The list of the query's results.
    @ObservationIgnored public private(set) lazy var pager = makePager()
    /// Observers of `query` and of `shownQuery` are notified separately, so observation does not track this property.
    @ObservationIgnored private lazy var state = State.requested(RequestedQuery(query: first(), previous: first()))
    @ObservationIgnored private let first: @MainActor () -> Query
    @ObservationIgnored private let debounce: Duration
    @ObservationIgnored private let previousRows: PreviousRowsPolicy
    @ObservationIgnored private let configuration: PagerConfiguration
    @ObservationIgnored private let list: @MainActor (Query) -> QueriedList

    /// The source of a query, `nil` if it has none, and what keeps its list.
    package typealias QueriedList = (source: Pager<Item>.Source?, keeper: (any CacheKeeper<Item>)?)

    /// Creates a list of a query's results. Nothing is loaded until the list has a reader.
    ///
    /// - Parameters:
    ///   - query: The first query.
    ///   - debounce: How long a query must not change before it is requested, at or above zero, by the pager's clock.
    ///   - previousRows: What happens to the previous rows when another query is requested.
    ///   - configure: Changes the configuration of the list.
    ///   - source: Makes the source of a query; `nil` for a query that has nothing to load.
    nonisolated public convenience init(
        _ query: sending Query, debounce: Duration = .milliseconds(300), previousRows: PreviousRowsPolicy = .kept,
        configure: (inout PagerConfiguration) -> Void = { _ in },
        source: @escaping @MainActor (Query) -> Pager<Item>.Source?
    ) {
        let configuration = PagerConfiguration(configure)
        self.init(query, debounce: debounce, previousRows: previousRows, configuration) { (source($0), nil) }
    }

    /// Creates a list of a query's results, each of which may be kept.
    nonisolated package init(
        _ query: sending Query, debounce: Duration, previousRows: PreviousRowsPolicy,
        _ configuration: PagerConfiguration,
        list: @escaping @MainActor (Query) -> QueriedList
    ) {
        precondition(debounce >= .zero, "The debounce time is negative. Pass zero or more.")
        self.configuration = configuration
        self.list = list
        self.debounce = debounce
        self.previousRows = previousRows
        first = { query }
    }

    /// The current query.
    ///
    /// A new query is requested after it has not changed for the debounce time. Setting the query that is already
    /// requested makes no new request, even if other queries were set in between.
    public var query: Query {
        get {
            access(keyPath: \.query)
            return state.query
        }
        set {
            guard newValue != state.query else { return }
            withMutation(keyPath: \.query) {
                let requested = state.requested
                state =
                    newValue == requested.query
                    ? .requested(requested)
                    : .debouncing(newValue, since: requested, timer: Self.timer(self, debounce, pager.clock))
            }
        }
    }

    /// The query whose rows are shown.
    ///
    /// It differs from ``query`` until that query is requested and, if the previous rows are kept, until its first rows
    /// are there.
    public var shownQuery: Query {
        let showsPrevious = pager.showsPreviousRows
        access(keyPath: \.shownQuery)
        return showsPrevious ? state.requested.previous : state.requested.query
    }

    /// Requests the query at once, without the debounce time. Does nothing if the query is already requested.
    public func submit() {
        guard case .debouncing(let query, let before, _) = state else { return }
        if pager.showsPreviousRows {
            state = .requested(RequestedQuery(query: query, previous: before.previous))
        } else {
            withMutation(keyPath: \.shownQuery) {
                state = .requested(RequestedQuery(query: query, previous: before.query))
            }
        }
        let (source, keeper) = list(query)
        pager.replaceSource(with: source ?? .nothing, keepingRows: previousRows == .kept, keeper: keeper)
    }

    private func makePager() -> Pager<Item> {
        let (source, keeper) = list(state.requested.query)
        return Pager(source ?? .nothing, opening: .start, keeper: keeper, configuration)
    }

    private static func timer<C: Clock<Duration>>(_ list: QueryPager, _ delay: Duration, _ clock: C) -> Timer {
        let deadline = clock.now.advanced(by: delay)
        return Timer(
            Task { [weak list] in
                do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return }
                guard !Task.isCancelled else { return }
                list?.submit()
            })
    }
}

extension QueryPager where Item: Sendable, Item.ID: Sendable {
    /// Creates a list of a query's results over values that stand for sources, such as an HTTP client's pages.
    ///
    /// - Parameters:
    ///   - query: The first query.
    ///   - debounce: How long a query must not change before it is requested, at or above zero, by the pager's clock.
    ///   - previousRows: What happens to the previous rows when another query is requested.
    ///   - configure: Changes the configuration of the list.
    ///   - source: Makes the source of a query; `nil` for a query that has nothing to load.
    nonisolated public convenience init<Source: PageSourceConvertible<Item>>(
        _ query: sending Query, debounce: Duration = .milliseconds(300), previousRows: PreviousRowsPolicy = .kept,
        configure: (inout PagerConfiguration) -> Void = { _ in },
        source: @escaping @MainActor (Query) -> Source?
    ) {
        self.init(query, debounce: debounce, previousRows: previousRows, configure: configure) {
            query -> Pager<Item>.Source? in source(query).map { Pager<Item>.Source($0.pageSource) }
        }
    }
}
