/// What data to make: the same plan makes the same data.
public struct DataPlan: Equatable, Sendable {
    /// Where the numbers come from.
    public var seed: UInt64

    /// How many users `stackoverflow` gets. The other sites get theirs in proportion to it, and at least 120.
    public var users: Int

    /// A plan for making data.
    ///
    /// - Parameters:
    ///   - seed: Where the numbers come from.
    ///   - users: How many users `stackoverflow` gets, 1,000...10,000,000; what lies outside is moved to the nearer end.
    public init(seed: UInt64 = DataPlan.defaultSeed, users: Int = DataPlan.defaultUsers) {
        self.seed = seed
        self.users = min(max(users, DataPlan.usersRange.lowerBound), DataPlan.usersRange.upperBound)
    }

    /// The seed that is used where none is given.
    public static let defaultSeed: UInt64 = 20_080_915

    /// How many users `stackoverflow` gets where nothing else is said.
    public static let defaultUsers = 1_000_000

    /// How many users `stackoverflow` can be given.
    public static let usersRange = 1_000...10_000_000

    /// One site's share.
    struct Share: Equatable {
        var site: SiteCatalogue.Entry
        var users: Int
        var moderators: Int
    }

    func shares() -> [Share] {
        var generator = SeededGenerator(seed: seed)
        return SiteCatalogue.entries.map { site in
            let scaled = Int((Double(site.users) * Double(users) / Double(Self.defaultUsers)).rounded())
            let drawn = generator.integer(in: 1...100)
            let moderators =
                switch site.parameter {
                case "stackoverflow": 84
                case "math": 27
                default: min(40, max(1, drawn * site.users / 60_000 + drawn / 8))
                }
            return Share(
                site: site, users: site.parameter == "stackoverflow" ? users : max(scaled, 120), moderators: moderators)
        }
    }
}
