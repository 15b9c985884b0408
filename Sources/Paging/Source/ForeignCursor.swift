public import Foundation

/// An error for a cursor that is not one of the source, because it has another type or belongs to another order. For
/// example, it comes from a saved place or state of another source.
public struct ForeignCursor: PageFailure {
    /// The cursor as text.
    public let cursor: String

    package init(cursor: String) {
        self.cursor = cursor
    }

    /// Always `false`: the cursor fits the source in no later request either.
    public var isTransient: Bool { false }

    /// The kind of the failure.
    public var failureKind: FailureKind { .savedStateRejected }
}

extension ForeignCursor: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description for a log, without the cursor, which may be a secret.
    public var description: String { "the cursor belongs to another source or another order" }

    /// The description with the cursor.
    public var debugDescription: String { "the cursor \(cursor) belongs to another source or another order" }
}

extension ForeignCursor: LocalizedError {
    /// Why the load failed, in English.
    public var failureReason: String? { description.asSentence }
}
