public import Foundation
import PagingCore

extension LoadFailure {
    /// The error that the source threw, or a ``PagingError`` for a fault that the engine found in its answers.
    ///
    /// If the failure was made from a code alone, as in a test or a preview, it is the failure itself.
    public var error: any Error {
        switch self {
        case .source(let failure): failure.error ?? self
        case .noProgress: PagingError.noProgress
        case .cursorLoop: PagingError.cursorLoop
        }
    }

    /// The error to describe, also if a source threw a failure of another list; `nil` if only its code is known.
    var describedError: (any Error)? {
        switch self {
        case .source(let failure):
            guard let error = failure.error else { return nil }
            return (error as? LoadFailure).map(\.describedError) ?? error
        case .noProgress, .cursorLoop: return error
        }
    }
}

extension LoadFailure: LocalizedError {
    /// What failed, in English: by the kind of the error, or the error's own text for users.
    public var errorDescription: String? { FailureTexts.english.explanation(of: self).problem }

    /// Why it failed, if the error has such a text.
    public var failureReason: String? { (describedError as? any LocalizedError)?.failureReason }

    /// What the user can do, in English: by the kind of the error, or the error's own text for users.
    public var recoverySuggestion: String? { FailureTexts.english.explanation(of: self).advice }
}

extension LoadFailure: CustomStringConvertible, CustomDebugStringConvertible {
    /// The error for a log: its description, or the domain and the code of an `NSError`.
    public var description: String {
        describedError?.logText ?? "the source failed"
    }

    /// The error with its details, which can contain addresses and data of users.
    public var debugDescription: String {
        describedError.map(String.init(reflecting:)) ?? description
    }
}
