import Paging
import PagingHTTP

/// The message for an error.
///
/// It is safe for a terminal, whatever the server sent, and contains no queries of URLs and no complete tokens.
public struct FailureText: CustomStringConvertible {
    /// The message.
    public let description: String

    /// Creates the message for an error.
    ///
    /// - Parameter error: The error.
    public init(_ error: any Error) {
        switch error {
        case let error as UnrecognizedList: description = error.description
        case let error as WrongPage: description = error.description
        case let error as IncompleteList: description = error.description
        case let error as UnprovenEnd: description = error.description
        default:
            let debugDescription = (error as? any PageFailure & CustomDebugStringConvertible)?.debugDescription
            let text = Self.cursors(in: error).reduce(debugDescription ?? "\(error)") { text, cursor in
                text.replacing(cursor, with: cursor.shortened)
            }
            description = text.withoutSecrets.terminalSafe
        }
    }

    /// The cursors and links in the description of an error.
    private static func cursors(in error: any Error) -> [String] {
        switch error {
        case WalkFailure.cursorLoop(let cursor, _): [cursor]
        case let failure as ForeignCursor: [failure.cursor]
        case HTTPFailure.cursor(let failure): [failure.cursor]
        case HTTPFailure.link(let failure): [failure.target]
        case HTTPFailure.unrepeatable(let failure): cursors(in: failure)
        default: []
        }
    }
}
