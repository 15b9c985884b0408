/// What carries a request to a server and brings the answer back.
///
/// ``URLSessionTransport`` is built in. A transport of one's own has to keep these rules:
/// - Any answer is a response, whatever its status; only where there is none is an error thrown.
/// - What is thrown is a ``NetworkFailure``, or `CancellationError` when the calling task was cancelled.
/// - A body that was cut short is a failure, never a shorter body.
/// - Redirects are followed, and the response says where it came from: links are resolved against its address. What may
///   name the caller, which any header field may, goes to no other origin but the same host made secure (from `http` to
///   `https`, both at their usual ports), and nothing goes from `https` to `http`.
/// - A body that was compressed on its way is inflated, within limits.
/// - A cancelled task is let go at once, and its connection is closed or given back.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The answer, of whatever status.
    /// - Throws: ``NetworkFailure`` or `CancellationError`.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
