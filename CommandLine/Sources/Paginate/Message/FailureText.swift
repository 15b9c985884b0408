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
