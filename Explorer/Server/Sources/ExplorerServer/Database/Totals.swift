import Synchronization

/// Remembers how many rows the last searches found, because counting takes long.
final class Totals: Sendable {
    private struct Entry {
        var total: Int
        var time: ContinuousClock.Instant
    }

    private struct State {
        var totals: [UserQuery: Entry] = [:]
        var oldestFirst: [UserQuery] = []
    }

    private let state = Mutex(State())
    private let capacity: Int
    private let maximumAge: Duration?
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - capacity: How many totals are remembered, 1 or more.
    ///   - maximumAge: How long a total is right enough; `nil` for rows that never change.
    ///   - now: Reads the clock.
    init(
        capacity: Int = 256, maximumAge: Duration? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.capacity = capacity
        self.maximumAge = maximumAge
        self.now = now
    }

    /// The total of a query; `nil` if it is not known, or too old.
    func total(of query: UserQuery) -> Int? {
        guard let entry = state.withLock({ $0.totals[Self.unordered(query)] }) else { return nil }
        if let maximumAge, now() - entry.time > maximumAge { return nil }
        return entry.total
    }

    /// Remembers the total that a query has now.
    func remember(_ total: Int, of query: UserQuery) {
        let query = Self.unordered(query)
        let entry = Entry(total: total, time: now())
        state.withLock { state in
            guard state.totals.updateValue(entry, forKey: query) == nil else { return }
            state.oldestFirst.append(query)
            if state.oldestFirst.count > capacity {
                state.totals[state.oldestFirst.removeFirst()] = nil
            }
        }
    }

    /// Both directions have the same total, and without bounds so have all sorts.
    private static func unordered(_ query: UserQuery) -> UserQuery {
        var query = query
        query.order = .ascending
        if query.min == nil && query.max == nil {
            query.sort = .name
        }
        return query
    }
}
