/// A state file is not valid, belongs to another job, or does not match the output.
public struct StateRefused: Error, Hashable, CustomStringConvertible {
    /// What does not match.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
