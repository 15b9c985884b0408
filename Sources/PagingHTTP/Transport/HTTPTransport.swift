/// Sends HTTP requests.
///
/// ``URLSessionTransport`` is built in. A transport of your own must follow these rules:
/// - Return every response, whatever its status. Throw only if there is none.
/// - Throw a ``NetworkFailure``, or `CancellationError` if the calling task was cancelled. Another ``PageFailure``, such as one
///   that asks the user to sign in, reaches the list as it is, unless a retry would repeat a POST.
/// - Throw if a body is cut short. Never return a shorter body.
/// - Follow redirects as ``TransportRequest/links`` says, and return those that it refuses. Set the URL of the response
///   to the last one: links are resolved against it, and a page from a URL to which ``TransportRequest/links`` does not
///   lead is refused.
/// - Decompress bodies, within limits.
/// - Throw at once when the calling task is cancelled, and close or reuse its connection.
public protocol HTTPTransport: Sendable {
    /// Sends a request and returns the complete response.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``NetworkFailure`` or another ``PageFailure`` if there is no usable response, or `CancellationError` if the
    ///   calling task is cancelled.
    func send(_ request: TransportRequest) async throws -> TransportResponse
}
