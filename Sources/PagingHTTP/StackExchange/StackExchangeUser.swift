public import Foundation

/// A user of a Stack Exchange site. Fields that the filter omits, or that the user left empty, are `nil`.
public struct StackExchangeUser: Identifiable, Hashable, Sendable {
    /// The user's number on the site.
    public var id: Int
    /// The display name, with its character references decoded.
    public var displayName: String
    /// The reputation on the site.
    public var reputation: Int
    /// How many badges of each kind the user has.
    public var badgeCounts: BadgeCounts?
    /// The user's picture.
    public var profileImage: URL?
    /// The user's page.
    public var link: URL?
    /// The location, with its character references decoded.
    public var location: String?
    /// The user's own site.
    public var website: URL?
    /// When the account was created.
    public var creationDate: Date?
    /// When the user was last seen.
    public var lastAccessDate: Date?
    /// The user's number on the whole network.
    public var accountID: Int?
    /// The kind of user.
    public var kind: Kind?
    /// The percentage of the user's questions with an accepted answer.
    public var acceptRate: Int?

    /// The kind of user.
    public struct Kind: RawRepresentable, Hashable, Sendable, Decodable {
        /// The value in the API.
        public var rawValue: String

        /// Creates a kind from its value in the API.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// An account that has not been confirmed.
        public static let unregistered = Kind(rawValue: "unregistered")
        /// An ordinary account.
        public static let registered = Kind(rawValue: "registered")
        /// A moderator of the site.
        public static let moderator = Kind(rawValue: "moderator")
    }

    /// Creates a user.
    ///
    /// - Parameters:
    ///   - id: The user's number on the site.
    ///   - displayName: The name as it is shown.
    ///   - reputation: The reputation on the site.
    public init(id: Int, displayName: String, reputation: Int) {
        self.id = id
        self.displayName = displayName
        self.reputation = reputation
    }
}

extension StackExchangeUser: Decodable {
    private enum Key: String, CodingKey {
        case id = "user_id"
        case displayName = "display_name"
        case badgeCounts = "badge_counts"
        case profileImage = "profile_image"
        case website = "website_url"
        case creationDate = "creation_date"
        case lastAccessDate = "last_access_date"
        case accountID = "account_id"
        case kind = "user_type"
        case acceptRate = "accept_rate"
        case reputation, link, location
    }

    /// Decodes a user from the JSON of the API.
    ///
    /// - Throws: `DecodingError` if the number, the name or the reputation is missing, or a value has another type. A
    ///   malformed URL is `nil` and does not fail.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        id = try values.decode(Int.self, forKey: .id)
        displayName = try values.decode(String.self, forKey: .displayName).decodingCharacterReferences
        reputation = try values.decode(Int.self, forKey: .reputation)
        badgeCounts = try values.decodeIfPresent(BadgeCounts.self, forKey: .badgeCounts)
        profileImage = try values.decodeAddressIfPresent(forKey: .profileImage)
        link = try values.decodeAddressIfPresent(forKey: .link)
        location = try values.decodeIfPresent(String.self, forKey: .location)?.decodingCharacterReferences
        website = try values.decodeAddressIfPresent(forKey: .website)
        creationDate = try values.decodeEpochIfPresent(forKey: .creationDate)
        lastAccessDate = try values.decodeEpochIfPresent(forKey: .lastAccessDate)
        accountID = try values.decodeIfPresent(Int.self, forKey: .accountID)
        kind = try values.decodeIfPresent(Kind.self, forKey: .kind)
        acceptRate = try values.decodeIfPresent(Int.self, forKey: .acceptRate)
    }
}
