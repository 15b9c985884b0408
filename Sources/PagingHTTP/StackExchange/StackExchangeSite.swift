public import Foundation

/// A site of the Stack Exchange network. What a filter leaves out is `nil`.
public struct StackExchangeSite: Identifiable, Hashable, Sendable {
    /// The word by which requests name the site, such as `stackoverflow`.
    public var id: String
    /// The site's name, with its character references decoded.
    public var name: String
    /// Whom the site is for, with its character references decoded.
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
    /// Since when the site has been open to all.
    public var launchDate: Date?
    /// What kind of site it is.
    public var kind: Kind?
    /// How far the site has grown.
    public var state: State?

    /// What kind of site it is.
    public struct Kind: RawRepresentable, Hashable, Sendable, Decodable {
        /// The API's own word.
        public var rawValue: String

        /// A kind by the API's own word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A site with a subject.
        public static let main = Kind(rawValue: "main_site")
        /// A site about another site.
        public static let meta = Kind(rawValue: "meta_site")
    }

    /// How far a site has grown.
    public struct State: RawRepresentable, Hashable, Sendable, Decodable {
        /// The API's own word.
        public var rawValue: String

        /// A state by the API's own word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Grown up.
        public static let normal = State(rawValue: "normal")
        /// Open to those who committed to it.
        public static let closedBeta = State(rawValue: "closed_beta")
        /// Open to all, on trial.
        public static let openBeta = State(rawValue: "open_beta")
        /// About another site.
        public static let linkedMeta = State(rawValue: "linked_meta")
    }

    /// A site.
    ///
    /// - Parameters:
    ///   - id: The word by which requests name the site.
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

    /// Reads a site as the API writes one.
    ///
    /// - Throws: `DecodingError` where the word or the name is missing, or a value is of another type. An address that
    ///   is none is `nil` and fails nothing.
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
