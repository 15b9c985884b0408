public import Foundation

/// An error that the list found in a source's answers, or in their absence.
public enum PagingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Too many pages in a row brought no new row. A retry continues after them.
    case noProgress
    /// A page named a cursor that was followed before, so the list would never end.
    case cursorLoop
    /// A request took longer than the request timeout of the pager, and was cancelled.
    case timedOut

    /// A description for a log.
    public var description: String {
        switch self {
        case .noProgress: "too many pages in a row brought no new row"
        case .cursorLoop: "a page named a cursor that was followed before"
        case .timedOut: "a request took longer than the request timeout"
        }
    }
}

extension PagingError: PageFailure {
    /// Whether the request timed out: it is retried as ``RetryPolicy`` says.
    public var isTransient: Bool { self == .timedOut }

    /// The kind of the failure.
    public var failureKind: FailureKind {
        switch self {
        case .noProgress: .noProgress
        case .cursorLoop: .repeatedPage
        case .timedOut: .timedOut
        }
    }
}

extension PagingError: LocalizedError {
    /// Why the load failed, in English.
    public var failureReason: String? { description.asSentence }
}
