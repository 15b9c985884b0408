/// A request got no response, or none that can be used.
public struct NetworkFailure: PageFailure, Hashable {
    /// Why there is no response.
    public enum Reason: Hashable, Sendable {
        /// There is no network, or the app may not use it.
        case offline
        /// The host name could not be resolved.
        case hostNotFound
        /// The host refused the connection.
        case connectionRefused
        /// The connection broke before the response was complete.
        case connectionLost
        /// The request timed out.
        case timedOut(Deadline)
        /// There was no secure connection, or a redirect would have left it.
        case insecure
        /// The proxy requires other credentials (407), if the transport can tell.
        case proxyAuthenticationRequired
        /// The URL is not a valid HTTP URL.
        case badAddress
        /// The response is not HTTP, or its body cannot be decompressed.
        case malformedResponse
        /// The response has a compression format that is not supported, or several `Content-Length` fields, if the
        /// transport can tell.
        case unsupportedResponse
        /// The server returned 304 to a request without a condition.
        case unexpectedNotModified
        /// There were more redirects than allowed.
        case tooManyRedirects(limit: Int)
        /// The redirects form a loop.
        case redirectLoop
        /// The body was larger than allowed.
        case bodyTooLarge(limitBytes: Int)
        /// The body inflates to a greater multiple of its size than allowed.
        case bodyInflatesTooFar(limitRatio: Int)
        /// Another failure, named by the transport.
        case other(String)
    }

    /// The deadline that passed.
    public enum Deadline: Hashable, Sendable {
        /// No connection in time, if the transport can tell.
        case connect
        /// No response head in time.
        case firstByte
        /// The response stopped in the middle.
        case idle
        /// The whole exchange took too long.
        case total
        /// The deadline of the system.
        case system
    }

    /// Why there is no response.
    public let reason: Reason
    /// The URL of the request, without its query, which may hold secrets.
    public let address: String
    /// The error text of the transport; empty if there is none.
    public let details: String

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - reason: Why there is no response.
    ///   - address: The URL of the request, without its query.
    ///   - details: The error text of the transport.
    public init(_ reason: Reason, at address: String, details: String = "") {
        self.reason = reason
        self.address = address
        self.details = details
    }

    /// `true` if a retry may succeed; `false` if the result would be the same.
    public var isTransient: Bool {
        switch reason {
        case .offline, .hostNotFound, .connectionRefused, .connectionLost, .timedOut, .malformedResponse: true
        case .insecure, .proxyAuthenticationRequired, .badAddress, .unsupportedResponse, .unexpectedNotModified,
            .tooManyRedirects, .redirectLoop, .bodyTooLarge, .bodyInflatesTooFar, .other:
            false
        }
    }
}
