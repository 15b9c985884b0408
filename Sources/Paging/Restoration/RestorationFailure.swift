public import Foundation
import PagingCore

/// The reason why a list was not restored. The list then opens without the state.
public enum RestorationFailure: Error, Hashable, Sendable {
    /// Another version of the library wrote the state.
    case unsupportedVersion(Int)
    /// The state belongs to another query.
    case differentQuery(String)
    /// The state does not match this list, or it is damaged.
    case incompatible(FeedRestorationState.Problem)
    /// The state refers to a cursor that it does not contain.
    case unknownCursor(Int)
}

extension RestorationFailure: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description for a log, without the query.
    public var description: String {
        switch self {
        case .unsupportedVersion(let version):
            "the state has version \(version) of the format, which this version of the library cannot read"
        case .differentQuery: "the state belongs to another query"
        case .incompatible(let problem): "the state does not match the list: \(problem)"
        case .unknownCursor(let number): "the state refers to cursor \(number), which it does not contain"
        }
    }

    /// The description, with the query.
    public var debugDescription: String {
        if case .differentQuery(let query) = self { "the state belongs to the query \"\(query)\"" } else { description }
    }
}

extension RestorationFailure: LocalizedError {
    private var explanation: FailureExplanation { FailureTexts.english.explanation(FailureKind(self)) }

    /// What failed, in English.
    public var errorDescription: String? { explanation.problem }

    /// Why the state was refused, in English.
    public var failureReason: String? { description.asSentence }

    /// What the user can do, in English.
    public var recoverySuggestion: String? { explanation.advice }
}

/// Whether a pager's list was restored from a state.
public enum PagerRestoration: Hashable, Sendable {
    /// There was no state to restore.
    case none
    /// The list was restored. Show this row first. The list has a row with this index, even if the state was damaged.
    case restored(firstRow: Int)
    /// The state was refused, and the list opened without it.
    case refused(RestorationFailure)
}
