public import Observation

/// A list of what a query finds, while the query changes: a search field.
///
/// ```swift
/// let search = QueryPager("") { query in
///     PageSource<Book>.offset(limit: 20) { try await api.books(matching: query, start: $0.offset, limit: $0.limit) }
/// }
/// search.query = "swi"
/// for await update in search.pager.updates { print(search.shownQuery, update.rows.count) }
/// ```
///
/// Its ``pager`` is a list like any other, and the same one whatever is asked: readers, updates, presented lists go on
/// across queries, see ``Pager/replaceSource(with:keepingRows:)``. A query is asked when it has stood still for a while;
/// one that is asked cancels what the one before it was loading. If it fails, the failure is in ``Pager/states``, over the
/// old rows where those are kept, and ``Pager/retry()`` asks again.
@MainActor @Observable
public final class QueryPager<Query: Equatable & Sendable, Item: Identifiable & Sendable> where Item.ID: Sendable {
    /// What becomes of the rows when another query is asked.
    public enum OldRows: Hashable, Sendable {
        /// They are shown until those of the new query are there.
        case kept
        /// They go at once.
        case cleared
    }

    private enum Phase {
        /// The query that stands is asked.
        case asked
        /// It is asked when the time has come.
        case waiting(Task<Void, Never>)
    }

    /// What the query finds.
    @ObservationIgnored public let pager: Pager<Item>
    private var standing: Query
    private var asked: Query
    private var askedBefore: Query
    @ObservationIgnored private var phase = Phase.asked
    @ObservationIgnored private let debounce: Duration
    @ObservationIgnored private let oldRows: OldRows
    @ObservationIgnored private let source: @MainActor (Query) -> PageSource<Item>

    /// A list of which nothing is loaded until somebody reads it.
    ///
    /// - Parameters:
    ///   - query: What is asked at first.
    ///   - debounce: For how long a query has to stand still until it is asked, at or above zero, by the pager's clock.
    ///   - oldRows: What becomes of the rows when another query is asked.
    ///   - pager: Makes the list from its first source, with policies of its own.
    ///   - source: What answers a query.
    public init(
        _ query: Query, debounce: Duration = .milliseconds(300), oldRows: OldRows = .kept,
        pager: (PageSource<Item>) -> Pager<Item> = { Pager($0) },
        source: @escaping @MainActor (Query) -> PageSource<Item>
    ) {
        precondition(debounce >= .zero, "no query is asked before it is made")
        self.pager = pager(source(query))
        self.debounce = debounce
        self.oldRows = oldRows
        self.source = source
        standing = query
        asked = query
        askedBefore = query
    }

    deinit {
        if case .waiting(let task) = phase { task.cancel() }
    }

    /// The query. A new one is asked when it has stood still for a while. The one that is asked already is not asked
    /// again, also when others stood in between.
    public var query: Query {
        get { standing }
        set {
            guard newValue != standing else { return }
            standing = newValue
            if case .waiting(let task) = phase { task.cancel() }
            phase = newValue == asked ? .asked : .waiting(Self.timer(self, debounce, pager.clock))
        }
    }

    /// The query whose rows are shown. It differs from ``query`` while that has not been asked, or has not brought rows
    /// yet where the old ones are kept.
    public var shownQuery: Query { pager.showsEarlierRows ? askedBefore : asked }

    /// Asks the query at once, however short it has stood. Does nothing where it is asked already.
    public func submit() {
        guard case .waiting(let task) = phase else { return }
        task.cancel()
        phase = .asked
        if !pager.showsEarlierRows { askedBefore = asked }
        asked = standing
        pager.replaceSource(with: source(asked), keepingRows: oldRows == .kept)
    }

    private static func timer<C: Clock<Duration>>(_ list: QueryPager, _ delay: Duration, _ clock: C) -> Task<
        Void, Never
    > {
        let deadline = clock.now.advanced(by: delay)
        return Task { [weak list] in
            do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return }
            guard !Task.isCancelled else { return }
            list?.submit()
        }
    }
}
