import PagingKeyset

/// Which users are asked for, and in which order; not which page of them.
struct UserQuery: Hashable, Sendable {
    var site: Site
    var list: UserList
    var sort: Sort = .reputation
    var order: Order = .descending

    /// The least and the greatest key of `sort`, both included.
    var min: KeyValue?
    var max: KeyValue?

    /// What the name contains, in whatever case.
    var nameContains: String?

    /// The order, as pages are read in it.
    var keyset: Keyset<User> {
        switch order {
        case .ascending: Keyset(.ascending(sort.column), .ascending("id", unique: \.id))
        case .descending: Keyset(.descending(sort.column), .descending("id", unique: \.id))
        }
    }

    /// Whether places in this list can be told from the milestones, which count all users of a site.
    var countsAllNames: Bool { list == .users && nameContains == nil }
}
