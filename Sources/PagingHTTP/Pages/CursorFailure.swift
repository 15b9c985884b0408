/// A server does not know what named a page, or does not know it any more.
///
/// Asking again with the same would bring the same. What was loaded before stays; the list can be begun anew.
public struct CursorFailure: PageFailure, Hashable, CustomStringConvertible {
    /// What named the page, as text.
    public let cursor: String
    /// The status of the answer.
    public let status: Int
    /// The server's words, or the beginning of the body.
    public let message: String

    /// False: it does not come back.
    public var isTransient: Bool { false }

    /// What went wrong, for a log.
    public var description: String {
        "the server does not know the page that \(cursor) names (status \(status)): \(message)"
    }
}
