/// A user as the API answers it.
struct UserItem: Encodable, Sendable {
    struct BadgeCounts: Encodable, Sendable {
        var bronze: Int
        var silver: Int
        var gold: Int
    }

    /// What the user says about themselves; absent if that is nothing.
    var aboutMe: String?
    var accountID: Int64
    var badgeCounts: BadgeCounts
    var creationDate: Int64
    var displayName: String
    var link: String
    /// What a client has set; absent otherwise.
    var location: String?
    var profileImage: String
    var reputation: Int64
    var userID: Int64
    var userType: String

    private enum CodingKeys: String, CodingKey {
        case reputation, link, location
        case aboutMe = "about_me"
        case accountID = "account_id"
        case badgeCounts = "badge_counts"
        case creationDate = "creation_date"
        case displayName = "display_name"
        case profileImage = "profile_image"
        case userID = "user_id"
        case userType = "user_type"
    }

    init(_ user: User, of site: Site, location: String?) {
        aboutMe = AboutText.text(of: user.account)
        accountID = user.account
        badgeCounts = BadgeCounts(bronze: user.bronze, silver: user.silver, gold: user.gold)
        creationDate = user.creation
        displayName = user.name.htmlEncoded
        link = "\(site.url)/users/\(user.id)\(Self.slug(user.name))"
        self.location = location?.htmlEncoded
        profileImage = "https://www.gravatar.com/avatar/\(Self.digest(user.account))?s=256&d=identicon&r=PG"
        reputation = user.reputation
        userID = user.id
        userType =
            switch user.kind {
            case .unregistered: "unregistered"
            case .registered: "registered"
            case .moderator: "moderator"
            }
    }

    /// The name as the sites put it behind the id: ASCII letters and digits, all else as one hyphen.
    private static func slug(_ name: String) -> String {
        var slug: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): slug.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): slug.append(byte | 0x20)
            default:
                if let last = slug.last, last != UInt8(ascii: "-") {
                    slug.append(UInt8(ascii: "-"))
                }
            }
        }
        if slug.last == UInt8(ascii: "-") {
            slug.removeLast()
        }
        return slug.isEmpty ? "" : "/" + String(decoding: slug, as: UTF8.self)
    }

    /// 32 hexadecimal digits that stand for an account, as the digest of a mail address does.
    private static func digest(_ account: Int64) -> String {
        var generator = SeededGenerator(seed: UInt64(bitPattern: account))
        return (0..<2).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
