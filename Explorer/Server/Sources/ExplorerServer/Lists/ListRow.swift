/// A row of a visitor's list, as the API sends it.
struct ListRow: Encodable, Equatable, Sendable {
    /// The number of a row in its list, from 1. A number is never used again.
    typealias ID = Int32

    var id: ID
    var name: String
    var text: String

    /// Seconds since 1970. The rows that a list starts with are ordered by it, newest first unless the list says otherwise.
    var created: Int

    /// How many changes the row has had.
    var revision: Int
}
