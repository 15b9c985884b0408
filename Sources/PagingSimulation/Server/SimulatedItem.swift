/// An item of a simulated list, with a revision that changes when its content changes.
public struct SimulatedItem: Identifiable, Equatable, Sendable {
    /// The identity of the item.
    public var id: Int32
    /// How often its content changed.
    public var revision: Int32
    /// The rank by which the server sorts it.
    public var rank: Int32

    /// - Parameters:
    ///   - id: The identity of the item.
    ///   - revision: How often its content changed.
    ///   - rank: The rank by which the server sorts it.
    public init(id: Int32, revision: Int32, rank: Int32) {
        self.id = id
        self.revision = revision
        self.rank = rank
    }
}
