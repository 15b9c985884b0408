import Paging
import PagingHTTP

/// What went wrong, for people: what a server has sent may be shown on a terminal, and holds no address's query and no
/// token whole.
public struct FailureText: CustomStringConvertible {
    /// The text.
    public let description: String

    /// The text for an error.
    public init(_ error: any Error) {
        switch error {
        case let error as Unrecognised: description = error.description
        case let error as WrongPage: description = error.description
        case let error as IncompleteList: description = error.description
        case let error as UnprovenEnd: description = error.description
        default:
            let text = Self.pageNames(in: error).reduce("\(error)") { text, name in
                text.replacing(name, with: name.shortened)
            }
            description = text.withoutSecrets.visible
        }
    }

    /// What an error tells of tokens and links.
    private static func pageNames(in error: any Error) -> [String] {
        switch error {
        case WalkFailure.cursorLoop(let cursor, _): [cursor]
        case let failure as ForeignCursor: [failure.cursor]
        case HTTPFailure.cursor(let failure): [failure.cursor]
        case HTTPFailure.link(let failure): [failure.target]
        case HTTPFailure.unrepeatable(let failure): pageNames(in: failure)
        default: []
        }
    }
}

extension Job {
    /// A hint for the user if a walk ended because the server asked for a longer pause than the job allows; `nil` if it
    /// ended for another reason.
    public func pauseHint(for error: any Error) -> String? {
        guard let failure = error as? any PageFailure, failure.isTransient, let pause = failure.retryDelay,
            pause > longestWait
        else { return nil }
        let seconds = retry.longestServerDelayNanoseconds / 1_000_000_000
        return
            "the server asks for a longer pause than --max-wait allows (\(seconds) seconds): run the command later, or "
            + "with a larger --max-wait"
    }
}
