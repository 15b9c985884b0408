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

    /// The text about an error, for the user.
    ///
    /// The text of an error with a known kind is that of its kind. Otherwise it is the error's own text for users, or a
    /// general one.
    func reason(_ error: any Error) -> String {
        if let failure = error as? LoadFailure, !(failure.error is LoadFailure) { return reason(failure.error) }
        let kind = FailureKind(error)
        if kind == .other, let text = Self.ownText(of: error) { return text }
        let explanation = explanation(kind)
        return explanation.problem + separator + (dateAdvice(for: error) ?? explanation.advice)
    }

    /// What failed, for the user.
    func problem(_ error: any PageFailure) -> String { explanation(error.failureKind).problem }

    /// What the user can do about an error.
    func advice(_ error: any PageFailure) -> String {
        dateAdvice(for: error) ?? explanation(error.failureKind).advice
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

    /// The text that the error's author wrote for users; `nil` if there is none.
    private static func ownText(of error: any Error) -> String? {
        if case LoadFailure.source(let failure) = error { return failure.error.flatMap(ownText) }
        let localized = error as? any LocalizedError
        let texts = [localized?.errorDescription ?? SystemError(error)?.userDescription, localized?.recoverySuggestion]
        guard let description = texts[0], !description.isEmpty else { return nil }
        // The description may end without a full stop.
        return texts.compactMap(\.self).joined(separator: "\n")
    }
}
