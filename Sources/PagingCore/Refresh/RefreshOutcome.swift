/// A caller that waits for a refresh.
public struct RefreshID: Hashable, Sendable {
    /// A number that no other caller has.
    public let number: Int

    /// - Parameter number: A number that no other caller has.
    public init(_ number: Int) { self.number = number }
}

/// How a refresh ended.
public enum RefreshOutcome: Hashable, Sendable {
    /// It completed: the rows are the new ones.
    case refreshed
    /// It failed: the rows are the old ones.
    case failed(LoadFailure)
    /// Another request of the user replaced it, or the list was reset or closed. The refresh changed no row.
    case superseded
}
