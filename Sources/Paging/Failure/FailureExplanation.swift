import Foundation

/// What failed, and what the user can do about it, as sentences of one language.
struct FailureExplanation: Hashable, Sendable {
    /// What failed.
    let problem: String
    /// What the user can do about it; `nil` if the error has no such text.
    let advice: String?
    /// Whether the author of the error wrote the texts.
    let isOwn: Bool

    init(_ problem: String, _ advice: String?) {
        (self.problem, self.advice, isOwn) = (problem, advice, false)
    }

    /// The texts that the author of an error wrote for users; `nil` if there are none.
    init?(ownTextsOf error: any Error) {
        let localized = error as? any LocalizedError
        let texts = [localized?.errorDescription, localized?.failureReason, SystemError(error)?.userDescription]
        guard let problem = texts.lazy.compactMap(\.self).first, !problem.isEmpty else { return nil }
        (self.problem, advice, isOwn) = (problem, localized?.recoverySuggestion, true)
    }
}
