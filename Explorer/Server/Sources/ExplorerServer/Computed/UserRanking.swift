import PagingKeyset

/// The users of a query in ascending order, by rank. It answers for all ways of paging.
struct UserRanking {
    private let users: ComputedUsers
    private let query: UserQuery
    private let order: PeriodicOrder

    /// - Complexity: That of `ComputedUsers.order(of:by:nameContains:)`.
    init(_ users: ComputedUsers, _ query: UserQuery) {
        self.users = users
        self.query = query
        order = users.order(of: query.list, by: query.sort, nameContains: query.nameContains)
    }

    /// The ranks of all users within the bounds of the query.
    ///
    /// - Complexity: O(log² *n*), where *n* is the number of users.
    func ranks() -> Range<Int> {
        let lower = query.min.map { min in firstRank { !$0[0].precedes(min) } } ?? 0
        let upper = query.max.map { max in firstRank { max.precedes($0[0]) } } ?? order.count
        return lower..<max(lower, upper)
    }

    /// The ranks of the users within the bounds of the query that come after a place in its order.
    ///
    /// - Complexity: O(log² *n*), where *n* is the number of users.
    func ranks(after cursor: KeysetCursor) -> Range<Int> {
        let all = ranks()
        let place = cursor.values
        switch query.order {
        case .ascending:
            let first = firstRank { place.lexicographicallyPrecedes($0) { $0.precedes($1) } }
            return all.clamped(to: first..<max(first, all.upperBound))
        case .descending:
            let end = firstRank { !$0.lexicographicallyPrecedes(place) { $0.precedes($1) } }
            return all.clamped(to: min(end, all.lowerBound)..<end)
        }
    }

    /// The users with some ranks, in the order of the query.
    ///
    /// - Complexity: O(*k* log *n*), where *k* is the number of ranks and *n* the number of users.
    func users(at ranks: Range<Int>) -> [User] {
        query.order.arranged(ranks.map { users.user(at: order.index(at: $0)) })
    }

    /// The values of the query's key columns for a user.
    func place(of user: User) -> [KeyValue] {
        let key: KeyValue =
            switch query.sort {
            case .reputation: .integer(user.reputation)
            case .creation: .integer(user.creation)
            case .name: .text(user.name)
            }
        return [key, .integer(user.id)]
    }

    /// The first rank whose place meets a condition; all ranks after it have to meet it too.
    private func firstRank(where condition: ([KeyValue]) -> Bool) -> Int {
        (0..<order.count).partitioningIndex { rank in
            let index = order.index(at: rank)
            return condition([users.key(ofUserAt: index, for: query.sort), .integer(users.id(ofUserAt: index))])
        }
    }
}
