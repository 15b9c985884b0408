/// A source led a walk through its pages in a way that would never end.
///
/// Everything that came before stands: the pages and items were delivered before the error was thrown.
public enum WalkFailure: PageFailure, Hashable, CustomStringConvertible {
    /// A page named a cursor that was followed before, at whatever distance.
    ///
    /// - Parameters:
    ///   - cursor: The cursor as text.
    ///   - pageCount: How many pages were read; the last of them named the cursor.
    case cursorLoop(cursor: String, pageCount: Int)

    /// Too many pages in a row were empty, and the last of them still named a next one.
    ///
    /// - Parameters:
    ///   - emptyPages: How many pages in a row were empty.
    ///   - pageCount: How many pages were read, those included.
    case noProgress(emptyPages: Int, pageCount: Int)

    /// A page brought the items of an earlier one, all of them and in their order: the server begins anew, or does not
    /// look at what names the page. It was not delivered again. It takes two different items in a page to tell.
    ///
    /// - Parameters:
    ///   - earlierPage: Which page it repeats, counted from 1.
    ///   - pageCount: How many pages were read, this one included.
    case repeatedPage(earlierPage: Int, pageCount: Int)

    /// False: the same source would lead the same way again.
    public var isTransient: Bool { false }

    /// What went wrong, for a log.
    public var description: String {
        switch self {
        case .cursorLoop(let cursor, let pageCount):
            "page \(pageCount) named the cursor \(cursor), which was followed before"
        case .repeatedPage(let earlierPage, let pageCount):
            "page \(pageCount) brought the items of page \(earlierPage) again"
        case .noProgress(let emptyPages, let pageCount):
            "\(emptyPages) pages in a row were empty, up to page \(pageCount), which still named a next one"
        }
    }
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
