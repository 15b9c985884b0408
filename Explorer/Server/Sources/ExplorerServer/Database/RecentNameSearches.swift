import GRDB
import Synchronization

/// Remembers what the last searches found: the names never change, and each page of a list searches for the same text.
final class RecentNameSearches: Sendable {
    private struct State {
        /// A `nil` value is a search that found too many.
        var results: [NameSearch: NameMatches?] = [:]
        var oldestFirst: [NameSearch] = []
    }

    private let state = Mutex(State())
    private let maximumUserCount: Int
    private let capacity: Int

    /// - Parameters:
    ///   - maximumUserCount: How many users may have the names that a search finds.
    ///   - capacity: How many searches are remembered. With the default limit each takes up to 200 KB.
    init(maximumUserCount: Int, capacity: Int = 64) {
        self.maximumUserCount = maximumUserCount
        self.capacity = capacity
    }

    /// What `NameSearch.matches(_:maximumUserCount:)` answers.
    func matches(_ db: Database, _ search: NameSearch) throws -> NameMatches? {
        if let known = state.withLock({ $0.results[search] }) {
            return known
        }
        let matches = try search.matches(db, maximumUserCount: maximumUserCount)
        state.withLock { state in
            guard state.results.updateValue(matches, forKey: search) == nil else { return }
            state.oldestFirst.append(search)
            if state.oldestFirst.count > capacity {
                state.results[state.oldestFirst.removeFirst()] = nil
            }
        }
        return matches
    }
}
