/// The API's answers as a client reads them.
struct PageAnswer: Decodable, Sendable {
    var items: [UserAnswer]?
    var hasMore: Bool?
    var page: Int?
    var total: Int?
    var quotaMax: Int?
    var quotaRemaining: Int?
    var start: Int?
    var next: String?

    private enum CodingKeys: String, CodingKey {
        case items, page, total, start, next
        case hasMore = "has_more"
        case quotaMax = "quota_max"
        case quotaRemaining = "quota_remaining"
    }

    var ids: [Int64] { items?.map(\.id) ?? [] }
}

struct UserAnswer: Decodable, Hashable, Sendable {
    var id: Int64
    var name: String
    var reputation: Int64
    var creation: Int64
    var type: String
    var link: String
    var location: String?

    private enum CodingKeys: String, CodingKey {
        case id = "user_id"
        case name = "display_name"
        case reputation, link, location
        case creation = "creation_date"
        case type = "user_type"
    }
}

struct SitesAnswer: Decodable, Sendable {
    struct Site: Decodable, Sendable {
        var name: String
        var parameter: String
        var url: String
        var audience: String

        private enum CodingKeys: String, CodingKey {
            case name, audience
            case parameter = "api_site_parameter"
            case url = "site_url"
        }
    }

    var items: [Site]
    var hasMore: Bool

    private enum CodingKeys: String, CodingKey {
        case items
        case hasMore = "has_more"
    }
}

struct ErrorAnswer: Decodable, Equatable, Sendable {
    var id: Int
    var name: String
    var message: String

    private enum CodingKeys: String, CodingKey {
        case id = "error_id"
        case name = "error_name"
        case message = "error_message"
    }
}
