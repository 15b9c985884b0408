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

    /// The error to describe; `nil` if only its code is known.
    private var describedError: (any Error)? {
        let error = error
        return error is LoadFailure ? nil : error
    }
}

extension LoadFailure: LocalizedError {
    private var localizedError: (any LocalizedError)? { describedError as? any LocalizedError }

    private var explanation: FailureExplanation { FailureTexts.english.explanation(FailureKind(self)) }

    /// What failed: the error's own text for users, or an English one by its kind.
    public var errorDescription: String? { localizedError?.errorDescription ?? explanation.problem }

    /// Why it failed, if the error has such a text.
    public var failureReason: String? { localizedError?.failureReason }

    /// What the user can do: the error's own text for users, or an English one by its kind.
    public var recoverySuggestion: String? {
        localizedError?.errorDescription == nil ? explanation.advice : localizedError?.recoverySuggestion
    }
}

extension LoadFailure: CustomStringConvertible, CustomDebugStringConvertible {
    /// The error for a log: its description, or the domain and the code of an `NSError`.
    public var description: String {
        guard let error = describedError else { return "the source failed" }
        return SystemError(error).map { "\($0.domain) error \($0.code)" } ?? "\(error)"
    }

    /// The error with its details, which can contain addresses and data of users.
    public var debugDescription: String {
        describedError.map(String.init(reflecting:)) ?? description
    }
}
