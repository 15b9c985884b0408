/// An error of a source that says whether the load should be retried.
///
/// A source may throw any error. An error that does not conform to this protocol is permanent: the load fails at once
/// and waits until the user retries it. A transient error is retried automatically first, see ``RetryPolicy``.
public protocol PageFailure: Error {
    /// Whether the same request may succeed if it is repeated a little later.
    var isTransient: Bool { get }

    /// The delay that the server asks for before a retry, counted from when the error was thrown; `nil` if the server
    /// did not say. A transient failure with a delay above 30 s fails at once, since no user waits that long for a row.
    var retryDelay: Duration? { get }
}

extension PageFailure {
    /// `nil`: the server did not ask for a delay.
    public var retryDelay: Duration? { nil }
}
