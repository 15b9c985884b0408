/// A user of the site, as the server sends it.
struct User: Codable, Identifiable, Sendable {
    let id: Int
    let name: String
    var location: String?

    private enum CodingKeys: String, CodingKey {
        case location
        case id = "user_id"
        case name = "display_name"
    }

    var text: String { location.map { "\(name), \($0)" } ?? name }
}

/// What the user of the app can do. It is kept in the store until the server has accepted it.
enum UserChange: Codable, Sendable {
    case location(User.ID, String)
}
