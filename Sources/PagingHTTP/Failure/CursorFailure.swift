public import Foundation

/// The server does not accept a cursor: it is unknown or has expired.
///
/// A retry with the same cursor fails in the same way. Items that were loaded before remain valid; to continue, load
/// the list from its start.
public struct CursorFailure: PageFailure, Hashable {
    /// The cursor, as text.
    public let cursor: String
    /// The HTTP status of the response.
    public let status: Int
    /// The server's error message, or the beginning of the body.
    public let message: String

    /// Always `false`: the server will not accept the cursor later.
    public var isTransient: Bool { false }

    /// The kind of the failure.
    public var failureKind: FailureKind { .cursorExpired }
}

extension CursorFailure: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description for logs, without the cursor and the message.
    public var description: String { "the server does not know the page that the cursor names (status \(status))" }

    /// The description, with the cursor and the message.
    public var debugDescription: String {
        "the server does not know the page that \(cursor) names (status \(status)): \(message)"
    }
}

extension CursorFailure: LocalizedError {
    /// Why the load failed, in English.
    public var failureReason: String? { description.asSentence }
}
