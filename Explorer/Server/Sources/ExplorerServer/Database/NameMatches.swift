import PagingKeyset

/// The names of a site that contain a text.
struct NameMatches: Equatable, Sendable {
    /// The ids of the names in the table `name`, as a JSON array. SQLite writes and reads it, so that no name is decoded.
    var ids: String

    /// How many users have one of the names.
    var userCount: Int

    /// The condition for these rows of the table `name`.
    var condition: SQLFragment { "id IN (SELECT value FROM json_each(\(ids)))" }
}
