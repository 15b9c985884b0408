/// What users are ordered by. Where two are equal, the user id decides, so that every order is total.
public enum Sort: String, CaseIterable, Sendable {
    case reputation
    case creation
    case name

    /// The column of the table `user` that holds what is compared.
    var column: String { rawValue }

    /// The index in which `list` lies in this order.
    func index(of list: UserList) -> String {
        "\(list.rawValue)_by_\(rawValue)"
    }
}

/// The direction of an order; descending is exactly the reverse of ascending, ties included.
public enum Order: String, CaseIterable, Sendable {
    case ascending = "asc"
    case descending = "desc"

    /// The other direction.
    var reversed: Order { self == .ascending ? .descending : .ascending }
}

/// Which of a site's users.
public enum UserList: String, CaseIterable, Sendable {
    case users
    case moderators
}
