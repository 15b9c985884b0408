import PagingCore

/// Lists by key that screens share and keep for a while.
///
/// Two screens that ask for the same key get the same ``Pager``. After the last one has left, the list is kept for a time,
/// so that a screen that returns shows its rows at once. Then it is released, with its loads.
///
/// ```swift
/// let shelves = PagerCache { (shelf: String) in
///     Pager(.offset(limit: 20) { try await api.books(matching: shelf, start: $0.offset, limit: $0.limit) }) {
///         $0.freshness = .staleAfter(.seconds(60))
///     }
/// }
/// let pager = shelves["swift"]
/// ```
///
/// A screen that returns reads the list again. If the list is stale by its ``FreshnessPolicy``, that refreshes it, as for
/// any reader that joins. By default no list becomes stale.
///
/// A list with a reader is kept: a view that shows it, a ``Pager/Reader``, an observer, or a loop over its updates. A list
/// without one is kept for the time from when it was asked for, or when its last reader left. While
/// anyone holds a list longer, the cache returns it for its key, until ``remove(_:)``. A view that calls only
/// ``Pager/viewportMoved(to:)`` has no reader of its own, so it holds the list while it shows it.
@MainActor
public final class PagerCache<Key: Hashable, Item: Identifiable> {
    private var entries: [Key: Entry] = [:]
    private var lastUse = 0
    /// Releases lists whose time is over; `nil` while no list waits for it.
    private var timer: Task<Void, Never>?
    private let duration: Duration
    private let maxUnread: Int
    private let timeline: Timeline
    private let makePager: @MainActor (Key) -> Pager<Item>

    /// Creates a cache without lists.
    ///
    /// - Parameters:
    ///   - duration: The time for which a list without a reader is kept, at or above zero.
    ///   - maxUnread: The number of lists without a reader that are kept, at or above 0. The one that was unread longest is
    ///     released first.
    ///   - clock: Measures the time. A test passes a virtual clock.
    ///   - makePager: Makes the list of a key that has none. It makes a new one each time it is called.
    nonisolated public init(
        keptFor duration: Duration = .seconds(300), maxUnread: Int = 20, clock: any Clock<Duration> = ContinuousClock(),
        makePager: @escaping @MainActor (Key) -> Pager<Item>
    ) {
        precondition(duration >= .zero, "The time for which lists are kept is negative. Pass zero or more.")
        precondition(maxUnread >= 0, "The number of unread lists is \(maxUnread). Pass 0 or more.")
        self.duration = duration
        self.maxUnread = maxUnread
        self.makePager = makePager
        timeline = Timeline(clock)
    }

    deinit { timer?.cancel() }

    /// The list of a key, which is made if there is none.
    ///
    /// Nothing is loaded until it is read. The time for which it is kept begins again.
    ///
    /// - Parameter key: The key: a query, an account, a site.
    /// - Complexity: O(n log n) in the lists of the cache.
    public subscript(key: Key) -> Pager<Item> {
        if let entry = entries[key], let pager = entry.pager {
            keep(pager, in: entry)
            return pager
        }
        let pager = makePager(key)
        let entry = Entry(pager, of: self)
        entries[key] = entry
        pager.addReceiver(entry)
        keep(pager, in: entry)
        return pager
    }

    /// Forgets the list of a key.
    ///
    /// Who holds it still has it, and its loads continue. Who asks for the key next gets a new one.
    ///
    /// - Parameter key: The key. Nothing happens if it has no list.
    public func remove(_ key: Key) { entries[key] = nil }

    /// Releases the lists that have no reader, for example when memory is short.
    public func removeUnread() {
        for entry in entries.values where entry.kept?.isRead == false { entry.kept = nil }
    }

    /// Forgets all lists, for example when the user signs out.
    ///
    /// Who holds a list still has it, and its loads continue. Who asks next gets a new one.
    public func removeAll() { entries = [:] }

    fileprivate func keep(_ pager: Pager<Item>, in entry: Entry) {
        lastUse += 1
        entry.kept = pager
        entry.lastUse = lastUse
        entry.keptUntil = timeline.nanoseconds(after: duration)
        releaseSurplus()
        startTimer()
    }

    private func releaseSurplus() {
        let unread = entries.values.filter { $0.kept?.isRead == false }
        for entry in unread.sorted(by: { $0.lastUse < $1.lastUse }).dropLast(maxUnread) { entry.kept = nil }
    }

    private func startTimer() {
        guard timer == nil else { return }
        let sleep = timeline.sleep
        timer = Task { [weak self] in
            while let deadline = self?.releaseOverdue() {
                try? await sleep(deadline)
                if Task.isCancelled { return }
            }
        }
    }

    /// Releases the unread lists whose time is over.
    ///
    /// - Returns: When the time of the next unread list is over; `nil` if there is none.
    private func releaseOverdue() -> Int64? {
        let now = timeline.nanoseconds()
        for entry in entries.values where entry.keptUntil <= now && entry.kept?.isRead == false { entry.kept = nil }
        entries = entries.filter { $0.value.pager != nil }
        let next = entries.values.filter { $0.kept?.isRead == false }.map(\.keptUntil).min()
        if next == nil { timer = nil }
        return next
    }
}

extension PagerCache {
    /// A list of the cache.
    ///
    /// It holds the list while that is read, because a view that goes releases the list together with its reader.
    @MainActor
    fileprivate final class Entry: UpdateReceiver {
        private(set) weak var pager: Pager<Item>?
        var kept: Pager<Item>?
        var lastUse = 0
        var keptUntil: Int64 = 0
        private weak var cache: PagerCache?

        init(_ pager: Pager<Item>, of cache: PagerCache) {
            (self.pager, self.cache) = (pager, cache)
        }

        func receive(_ update: ListUpdate<Item>) {}

        func finish() {}

        func readersChanged() {
            if let pager { cache?.keep(pager, in: self) }
        }
    }
}
