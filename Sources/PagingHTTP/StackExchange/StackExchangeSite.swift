public import Foundation

/// A site of the Stack Exchange network. Fields that the filter omits are `nil`.
public struct StackExchangeSite: Identifiable, Hashable, Sendable {
    /// The API name of the site, such as `stackoverflow`.
    public var id: String
    /// The site's name, with its character references decoded.
    public var name: String
    /// The audience of the site, with its character references decoded.
    public var audience: String?
    /// The site itself.
    public var address: URL?
    /// Other addresses of the site.
    public var aliases: [URL]
    /// A large picture.
    public var logo: URL?
    /// A square picture.
    public var icon: URL?
    /// A small picture.
    public var favicon: URL?
    /// When the site was opened to everyone.
    public var launchDate: Date?
    /// The kind of site.
    public var kind: Kind?
    /// The state of the site.
    public var state: State?

    /// The kind of site.
    public struct Kind: RawRepresentable, Hashable, Sendable, Decodable {
        /// The value in the API.
        public var rawValue: String

        /// Creates a kind from its value in the API.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A site about a subject.
        public static let main = Kind(rawValue: "main_site")
        /// A meta site, about another site.
        public static let meta = Kind(rawValue: "meta_site")
    }

    /// The state of a site.
    public struct State: RawRepresentable, Hashable, Sendable, Decodable {
        /// The value in the API.
        public var rawValue: String

        /// Creates a state from its value in the API.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A full site.
        public static let normal = State(rawValue: "normal")
        /// A site in private beta.
        public static let closedBeta = State(rawValue: "closed_beta")
        /// A site in public beta.
        public static let openBeta = State(rawValue: "open_beta")
        /// A meta site.
        public static let linkedMeta = State(rawValue: "linked_meta")
    }

    /// Creates a site.
    ///
    /// - Parameters:
    ///   - id: The API name of the site.
    ///   - name: The site's name as it is shown.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
        aliases = []
    }
}

extension StackExchangeSite: Decodable {
    private enum Key: String, CodingKey {
        case id = "api_site_parameter"
        case address = "site_url"
        case logo = "logo_url"
        case icon = "icon_url"
        case favicon = "favicon_url"
        case launchDate = "launch_date"
        case kind = "site_type"
        case state = "site_state"
        case name, audience, aliases
    }

    /// Decodes a site from the JSON of the API.
    ///
    /// - Throws: `DecodingError` if the API name or the name is missing, or a value has another type. A malformed URL
    ///   is `nil` and does not fail.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        id = try values.decode(String.self, forKey: .id)
        name = try values.decode(String.self, forKey: .name).decodingCharacterReferences
        audience = try values.decodeIfPresent(String.self, forKey: .audience)?.decodingCharacterReferences
        address = try values.decodeAddressIfPresent(forKey: .address)
        aliases = try values.decodeIfPresent([String].self, forKey: .aliases)?.compactMap(URL.init(string:)) ?? []
        logo = try values.decodeAddressIfPresent(forKey: .logo)
        icon = try values.decodeAddressIfPresent(forKey: .icon)
        favicon = try values.decodeAddressIfPresent(forKey: .favicon)
        launchDate = try values.decodeEpochIfPresent(forKey: .launchDate)
        kind = try values.decodeIfPresent(Kind.self, forKey: .kind)
        state = try values.decodeIfPresent(State.self, forKey: .state)
    }
}
