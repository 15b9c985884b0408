public import Foundation
public import Paging

/// Why a ``PendingEdit`` that was read from the store has failed.
public enum PendingEditFailure: Error, Sendable {
    /// The server refused the edit before the app was started again. `reason` is the text for users that the error had.
    case refused(reason: String)
    /// The edit was stored with another version of its type.
    case otherVersion(stored: Int, current: Int)
    /// The content of the edit cannot be decoded, and the error that says why.
    case unreadable(any Error)
}

extension PendingEditFailure: CustomStringConvertible {
    /// A description for a log.
    public var description: String {
        switch self {
        case .refused: "the server refused the edit"
        case .otherVersion(let stored, let current):
            "the edit has version \(stored), and the app reads version \(current)"
        case .unreadable: "the content of the edit cannot be decoded"
        }
    }
}

extension PendingEditFailure: PageFailure, LocalizedError {
    /// `false`: the same attempt would fail again.
    public var isTransient: Bool { false }

    /// The kind of the failure.
    public var failureKind: FailureKind {
        switch self {
        case .refused: .other
        case .otherVersion, .unreadable: .localDataUnreadable
        }
    }

    /// What failed: the stored text, or a sentence in English.
    public var errorDescription: String? {
        if case .refused(let reason) = self { reason } else { description.asSentence }
    }

    /// Why the edit cannot be sent, in English.
    public var failureReason: String? { description.asSentence }
}
