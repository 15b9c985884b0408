/// The query parameters that select the items between two values of a key.
public struct KeyBounds: Hashable, Sendable, Codable {
    /// The query parameter for the lower bound.
    public var lower: String
    /// The query parameter for the upper bound.
    public var upper: String

    /// Creates bounds.
    public init(lower: String, upper: String) {
        self.lower = lower
        self.upper = upper
    }
}
