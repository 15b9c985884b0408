/// A caller that waits for a refresh or a check.
public struct WaiterID: Hashable, Sendable {
    /// A number that no other caller of the list has.
    public let number: Int

    /// - Parameter number: A number that no other caller of the list has.
    public init(_ number: Int) { self.number = number }
}
