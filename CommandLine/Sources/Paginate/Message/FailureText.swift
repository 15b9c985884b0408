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
            let text = Self.cursors(in: error).reduce("\(error)") { text, cursor in
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

extension Job {
    /// The option that helps against an error; `nil` if there is none.
    ///
    /// - Parameter error: The error that ended a walk.
    public func hint(for error: any Error) -> String? {
        pauseHint(for: error) ?? linkHint(for: error) ?? repetitionHint(for: error)
    }

    private func repetitionHint(for error: any Error) -> String? {
        guard case WalkFailure.repeatedPage(let earlier, let count) = error, earlier == count - 1,
            flags.details.ends?.contains(.repetition) != true
        else { return nil }
        return "some servers repeat the last page for requests behind it: if the list is complete, add --ends-at repeat"
    }

    private func pauseHint(for error: any Error) -> String? {
        guard let failure = error as? any PageFailure, failure.isTransient, let pause = failure.retryDelay,
            pause > longestWait
        else { return nil }
        let seconds = retry.longestServerDelayNanoseconds / 1_000_000_000
        return
            "the server asks for a longer pause than --max-wait allows (\(seconds) seconds): run the command later, or "
            + "with a larger --max-wait"
    }

    private func linkHint(for error: any Error) -> String? {
        guard case HTTPFailure.link(let failure) = error, links != .rewritten,
            failure.reason == .otherOrigin || failure.reason == .insecure
        else { return nil }
        return
            "if both addresses belong to the same server, for example behind a proxy, add --links rewrite to request "
            + "the link at the host of the URL"
    }
}
