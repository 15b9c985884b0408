import Foundation

/// The texts about failures in one language.
struct FailureTexts: Sendable {
    /// The locale that formats dates.
    let locale: Locale
    /// Explains each kind of failure.
    let explanation: @Sendable (FailureKind) -> FailureExplanation
    /// The advice to try again after a date, which is the parameter.
    let adviceWithDate: @Sendable (String) -> String
    /// What separates two sentences.
    let separator: String

    /// The text about an error, for the user: what failed and what to do.
    func reason(_ error: any Error) -> String {
        let explanation = explanation(of: error)
        // An error's own description may end without a full stop.
        let separator = explanation.isOwn ? "\n" : separator
        return [explanation.problem, explanation.advice].compactMap(\.self).joined(separator: separator)
    }

    /// Explains an error to the user.
    ///
    /// An error with a known kind has the texts of its kind. Otherwise it has its own texts for users, or general ones.
    func explanation(of error: any Error) -> FailureExplanation {
        guard let error = (error as? LoadFailure).map(\.describedError) ?? error else { return explanation(.other) }
        let kind = FailureKind(error)
        if kind == .other, let own = FailureExplanation(ownTextsOf: error) { return own }
        let explanation = explanation(kind)
        return FailureExplanation(explanation.problem, dateAdvice(for: error) ?? explanation.advice)
    }

    /// The advice to try again after the date that a server named; `nil` if there is none in the future.
    private func dateAdvice(for error: any Error) -> String? {
        let now = Date()
        guard let date = (error as? any PageFailure)?.retryDate, date > now else { return nil }
        return adviceWithDate(text(date, asOf: now))
    }

    /// A date, rounded up to the minute: only its time if it is today.
    private func text(_ date: Date, asOf now: Date) -> String {
        let minute = Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 60).rounded(.up) * 60)
        let isToday = Calendar.current.isDate(minute, inSameDayAs: now)
        return minute.formatted(
            Date.FormatStyle(date: isToday ? .omitted : .abbreviated, time: .shortened, locale: locale))
    }
}
