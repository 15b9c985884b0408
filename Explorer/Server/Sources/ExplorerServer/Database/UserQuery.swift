/// Which users are asked for, and in which order; not which page of them.
struct UserQuery: Hashable, Sendable {
    var site: Site
    var list: UserList
    var sort: Sort = .reputation
    var order: Order = .descending

    /// The least and the greatest key of `sort`, both included.
    var min: SortKey?
    var max: SortKey?

    /// What the name contains, in whatever case.
    var nameContains: String?

    /// Whether places in this list can be told from the milestones, which count all users of a site.
    var countsAllNames: Bool { list == .users && nameContains == nil }
}
