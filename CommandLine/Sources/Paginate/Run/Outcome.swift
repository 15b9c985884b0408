/// The result of a walk that ended without an error.
public struct Outcome: Hashable, Sendable {
    /// The number of items that were written, including earlier runs.
    public var items: Int
    /// Whether the walk reached the end of its list. Otherwise it ended at its greatest number of items, or behind its part.
    public var isComplete: Bool
    /// A warning about a total that does not match a complete list; `nil` if there is none.
    public var warning: String?
}
