import PagingKeyset

struct User {
    var id: Int
    var name: String?
    var reputation: Int
    var creation: Double
}

extension Keyset<User> {
    /// An order with every kind of key.
    static let byReputation = Keyset(
        .descending("reputation", \.reputation), .ascending("name", \.name, nulls: .last),
        .ascending("id", unique: \.id))

    /// An order with one direction and no `NULL`.
    static let uniform = Keyset(.ascending("reputation", \.reputation), .ascending("id", unique: \.id))
}
