/// An item of a simulated list: an id, and a revision that changes when its content does.
public struct SimulatedItem: Identifiable, Equatable, Sendable {
    /// What tells the item from all others.
    public var id: Int32
    /// How often its content changed.
    public var revision: Int32
    /// Where the server sorts it.
    public var rank: Int32

    /// - Parameters:
    ///   - id: What tells the item from all others.
    ///   - revision: How often its content changed.
    ///   - rank: Where the server sorts it.
    public init(id: Int32, revision: Int32, rank: Int32) {
        self.id = id
        self.revision = revision
        self.rank = rank
    }
}
