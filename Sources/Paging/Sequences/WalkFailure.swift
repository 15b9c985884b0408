public import Foundation

/// A source whose pages would never end.
///
/// The pages and items before the failure were delivered.
public enum WalkFailure: PageFailure, Hashable {
    /// A page named a cursor that was followed before. The cycle may have any length.
    ///
    /// - Parameters:
    ///   - cursor: The cursor as text.
    ///   - pageCount: How many pages were read. The last of them named the cursor.
    case cursorLoop(cursor: String, pageCount: Int)

    /// Too many pages in a row were empty, and the last of them named a next one.
    ///
    /// - Parameters:
    ///   - emptyPages: How many pages in a row were empty.
    ///   - pageCount: How many pages were read, including the empty ones.
    case noProgress(emptyPages: Int, pageCount: Int)

    /// A page has the same items as an earlier one, in the same order: the server restarted, or it ignores the page's
    /// number, offset or cursor. The page was not delivered again. Only pages with at least two different items are
    /// compared.
    ///
    /// - Parameters:
    ///   - earlierPage: The number of the earlier page, counted from 1.
    ///   - pageCount: How many pages were read, including this one.
    case repeatedPage(earlierPage: Int, pageCount: Int)

    /// `false`: the same source would send the same pages again.
    public var isTransient: Bool { false }

    /// The kind of the failure.
    public var failureKind: FailureKind {
        switch self {
        case .cursorLoop, .repeatedPage: .repeatedPage
        case .noProgress: .noProgress
        }
    }
}

extension WalkFailure: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description for a log, without the cursor, which may be a secret.
    public var description: String {
        switch self {
        case .cursorLoop(_, let pageCount): "page \(pageCount) named a cursor that was followed before"
        case .repeatedPage(let earlierPage, let pageCount):
            "page \(pageCount) brought the items of page \(earlierPage) again"
        case .noProgress(let emptyPages, let pageCount):
            "\(emptyPages) pages in a row were empty, up to page \(pageCount), which still named a next one"
        }
    }

    /// The description, with the cursor.
    public var debugDescription: String {
        if case .cursorLoop(let cursor, let pageCount) = self {
            "page \(pageCount) named the cursor \(cursor), which was followed before"
        } else {
            description
        }
    }
}

extension WalkFailure: LocalizedError {
    /// Why the loop ended, in English.
    public var failureReason: String? { description.asSentence }
}

extension WalkFailure {
    init(_ failure: PageWalk<OpaqueCursor>.Failure, pageCount: Int) {
        self =
            switch failure {
            case .cursorLoop(let cursor): .cursorLoop(cursor: "\(cursor.base)", pageCount: pageCount)
            case .noProgress(let emptyPages): .noProgress(emptyPages: emptyPages, pageCount: pageCount)
            }
    }
}
