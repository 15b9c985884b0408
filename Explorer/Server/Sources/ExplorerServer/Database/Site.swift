import GRDB

/// One site of the network.
struct Site: Hashable, Sendable, Identifiable {
    var id: Int64
    var parameter: String
    var name: String
    var url: String
    var audience: String
    var launched: Int64
    var users: Int
    var moderators: Int
}

extension Site: FetchableRecord {
    init(row: Row) throws {
        id = row["id"]
        parameter = row["parameter"]
        name = row["name"]
        url = row["url"]
        audience = row["audience"]
        launched = row["launched"]
        users = row["users"]
        moderators = row["moderators"]
    }
}
