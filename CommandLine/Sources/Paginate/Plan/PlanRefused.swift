/// A plan cannot be made, or cannot be run.
public struct PlanRefused: Error, Hashable, CustomStringConvertible {
    /// The cause, which decides the exit code.
    public enum Reason: Hashable, Sendable {
        /// The options do not fit, or the plan has no such part.
        case usage
        /// The file is not a plan, is damaged, or is of a later version.
        case file
        /// The list cannot be divided like this.
        case list
        /// The folder has parts of another plan.
        case folder
    }

    /// The cause.
    public let reason: Reason
    /// The message.
    public let description: String

    init(_ description: String, _ reason: Reason = .usage) {
        self.description = description
        self.reason = reason
    }
}
