extension APIError {
    /// The upstream server could not be reached, or its answer could not be used.
    static func upstreamUnusable(_ what: String) -> APIError {
        APIError(
            id: 503, name: "temporarily_unavailable", message: "the upstream server \(what)", status: .badGateway)
    }

    /// The upstream server took too long.
    static let upstreamTimedOut = APIError(
        id: 503, name: "temporarily_unavailable", message: "the upstream server did not answer in time",
        status: .gatewayTimeout)

    /// The upstream server wants this method not to be called for so many seconds.
    static func upstreamBackoff(seconds: Int) -> APIError {
        APIError(
            id: 502, name: "throttle_violation",
            message: "the upstream server wants no call of this method for \(seconds) seconds",
            status: .serviceUnavailable, headers: [.retryAfter: "\(seconds)"])
    }
}
