public import Foundation

/// A text could not be parsed as a JSON value.
public struct JSONValueFailure: PageFailure, Hashable {
    /// What is wrong, and at which byte.
    public let reason: String

    /// Always `false`: the text stays the same.
    public var isTransient: Bool { false }

    /// The kind of the failure.
    public var failureKind: FailureKind { .unreadableResponse }
}

extension JSONValueFailure: CustomStringConvertible {
    /// A description for logs.
    public var description: String { "not JSON: \(reason)" }
}

extension JSONValueFailure: LocalizedError {
    /// What is wrong, in English.
    public var failureReason: String? { "The text is not JSON: \(reason)." }
}
