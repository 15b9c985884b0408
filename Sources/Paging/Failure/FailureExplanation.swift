/// What failed, and what the user can do about it, as sentences of one language.
struct FailureExplanation: Hashable, Sendable {
    /// What failed.
    let problem: String
    /// What the user can do about it.
    let advice: String

    init(_ problem: String, _ advice: String) {
        self.problem = problem
        self.advice = advice
    }
}
