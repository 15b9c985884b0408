/// The numbers of badges of a user, by kind.
public struct BadgeCounts: Hashable, Sendable, Decodable {
    /// Gold badges.
    public var gold: Int
    /// Silver badges.
    public var silver: Int
    /// Bronze badges.
    public var bronze: Int

    /// Creates numbers of badges.
    public init(gold: Int, silver: Int, bronze: Int) {
        self.gold = gold
        self.silver = silver
        self.bronze = bronze
    }
}
