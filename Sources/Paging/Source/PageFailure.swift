public import Foundation

/// An error of a source that says whether the load should be retried, and what kind of failure it is.
///
/// A source may throw any error. A transient error is retried automatically first, see ``RetryPolicy``. A `URLError` is
/// transient if the network or the connection failed. Any other error that does not conform to this protocol is
/// permanent: the load fails at once and waits until the user retries it.
///
/// An error that also conforms to `LocalizedError` gets English texts by its kind, unless it has texts of its own:
///
/// ```swift
/// struct Maintenance: PageFailure, LocalizedError {
///     var isTransient: Bool { false }
///     var failureKind: FailureKind { .serverError }
/// }
/// print(Maintenance().localizedDescription)
/// ```
public protocol PageFailure: Error {
    /// Whether the same request may succeed if it is repeated a little later.
    var isTransient: Bool { get }

    /// The delay that the server asks for before a retry, counted from when the error was thrown; `nil` if the server
    /// did not say. A transient failure with a delay above 30 s fails at once, since no user waits that long for a row.
    /// By default it is the time until ``retryDate``.
    var retryDelay: Duration? { get }

    /// When the server accepts the next request, by the local clock; `nil` if it did not say. Users read this date, and
    /// no date that follows from ``retryDelay``.
    var retryDate: Date? { get }

    /// The kind of the failure; ``FailureKind/other`` by default. ``PagingTexts`` has a text for users for each other
    /// kind, and prefers it to the error's own.
    var failureKind: FailureKind { get }
}

extension PageFailure {
    /// The time until ``retryDate``; `nil` if the server named no date.
    public var retryDelay: Duration? {
        retryDate.map { .seconds(min(max($0.timeIntervalSinceNow, 0), Self.longestDelay)) }
    }

    /// A delay that no load waits for, in seconds. A date can be farther away than a duration can say.
    private static var longestDelay: Double { 1e9 }

    /// `nil`: the server named no date.
    public var retryDate: Date? { nil }

    /// ``FailureKind/other``: users read the error's own text, or a general one.
    public var failureKind: FailureKind { .other }
}

extension LocalizedError where Self: PageFailure {
    /// What failed, in English, by the kind of the failure; `nil` if it has none.
    public var errorDescription: String? {
        failureKind == .other ? nil : FailureTexts.english.explanation(of: self).problem
    }

    /// What the user can do, in English, by the kind of the failure; `nil` if it has none.
    public var recoverySuggestion: String? {
        failureKind == .other ? nil : FailureTexts.english.explanation(of: self).advice
    }
}

extension String {
    /// This description of an error, as a sentence.
    package var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
