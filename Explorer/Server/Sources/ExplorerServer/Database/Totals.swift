import Synchronization

/// Remembers how many rows the last searches found: the rows never change, and counting reads every name of a site.
final class Totals: Sendable {
    private struct State {
        var totals: [UserQuery: Int] = [:]
        var oldestFirst: [UserQuery] = []
    }

    private let state = Mutex(State())
    private let capacity: Int

    init(capacity: Int = 256) {
        self.capacity = capacity
    }

    func total(of query: UserQuery) -> Int? {
        state.withLock { $0.totals[Self.unordered(query)] }
    }

    func remember(_ total: Int, of query: UserQuery) {
        let query = Self.unordered(query)
        state.withLock { state in
            guard state.totals.updateValue(total, forKey: query) == nil else { return }
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
