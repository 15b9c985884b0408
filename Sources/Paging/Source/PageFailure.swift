/// An error of a source that says how the engine should go on.
///
/// Any error may be thrown by a source. One that does not conform is permanent: the load fails at once and waits for a
/// reader's retry. A transient one is retried first, see ``RetryPolicy``.
public protocol PageFailure: Error {
    /// Whether the same request may succeed if it is repeated a little later.
    var isTransient: Bool { get }

    /// How long the server wants to be left alone, counted from when the error was thrown; `nil` if it did not say.
    /// A transient failure that asks for more than 30 s fails at once, since nobody waits that long for a row.
    var retryDelay: Duration? { get }
}

extension PageFailure {
    /// The server did not say.
    public var retryDelay: Duration? { nil }
}
