import PagingKeyset

/// Which users are asked for, and in which order; not which page of them.
struct UserQuery: Sendable {
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

extension UserQuery: Hashable {
    /// Whether two queries are equal byte by byte. Texts that are equal for `String` find other names if their bytes differ.
    static func == (left: UserQuery, right: UserQuery) -> Bool {
        left.site == right.site && left.list == right.list && left.sort == right.sort && left.order == right.order
            && left.min == right.min && left.max == right.max && left.text == right.text
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(site)
        hasher.combine(list)
        hasher.combine(sort)
        hasher.combine(order)
        hasher.combine(min)
        hasher.combine(max)
        hasher.combine(text)
    }

    private var text: KeyValue? { nameContains.map(KeyValue.text) }
}
