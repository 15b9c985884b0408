/// A state file is not one of this list, or does not fit what is there.
public struct StateRefused: Error, Hashable, CustomStringConvertible {
    /// What does not fit.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
