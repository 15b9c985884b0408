import GRDB

/// What somebody is on a site.
enum UserKind: Int, Sendable {
    case unregistered = 0
    case registered = 1
    case moderator = 2
}

/// One user of one site, as stored; the name is text, not markup.
struct User: Identifiable, Equatable, Sendable {
    var id: Int64
    var account: Int64
    var name: String
    var reputation: Int64
    var creation: Int64
    var kind: UserKind
    var gold: Int
    var silver: Int
    var bronze: Int
}

extension User: FetchableRecord {
    /// The columns that `init(row:)` expects, and `init(_:)` for PostgreSQL, in their order.
    static let columns = "u.id, u.account, u.name, u.reputation, u.creation, u.kind, u.gold, u.silver, u.bronze"

    init(row: Row) throws {
        id = row[0]
        account = row[1]
        name = row[2]
        reputation = row[3]
        creation = row[4]
        kind = UserKind(rawValue: row[5]) ?? .registered
        gold = row[6]
        silver = row[7]
        bronze = row[8]
    }
}
