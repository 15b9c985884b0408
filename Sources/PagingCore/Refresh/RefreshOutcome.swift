/// Somebody who waits for a refresh.
public struct RefreshID: Hashable, Sendable {
    /// A number no other wait on the list has.
    public let number: Int

    /// - Parameter number: A number no other wait on the list has.
    public init(_ number: Int) { self.number = number }
}

/// How a refresh went.
public enum RefreshOutcome: Hashable, Sendable {
    /// It landed: the rows are the new ones.
    case refreshed
    /// It failed: the rows are the old ones.
    case failed(Failure)
    /// Another wish took its place, or the list was reset or closed. It changed no row itself.
    case superseded
}
