/// Consecutive users of a query, in its order, and how many users the query has.
struct UserSlice: Sendable {
    var users: [User]
    var total: Int
}
