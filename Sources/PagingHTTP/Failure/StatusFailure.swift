public import Foundation

/// A server returned an error status without an error object of the API, as proxies, gateways and wrong URLs do.
public struct StatusFailure: PageFailure, Hashable, CustomStringConvertible {
    /// The HTTP status, such as 503.
    public let status: Int
    /// The URL of the request, without its query.
    public let address: String
    /// The beginning of the body.
    public let sample: BodySample
    /// How long the server asks clients to wait, by `Retry-After` or by a spent rate limit; `nil` if it did not say.
    public let retryDelay: Duration?
    /// When the server accepts the next request, by the local clock; `nil` if it did not say.
    public let retryDate: Date?

    /// Creates a failure from a response.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - now: When it was received.
    public init(_ response: TransportResponse, at now: Date = Date()) {
        status = response.status
        address = response.url.withoutQuery
        sample = BodySample(response.body)
        retryDelay = BackoffHints(response, at: now).pause
        retryDate = retryDelay.map(now.addingTime)
    }

    /// `true` for timeouts, throttling, gateway errors, overloaded servers, and a response that is not ready yet (202).
    /// The status 403 counts as throttling if the response says when to retry.
    public var isTransient: Bool {
        Self.transientStatuses.contains(status) || status == 403 && retryDelay != nil
    }

    static let transientStatuses: Set<Int> = [202, 408, 425, 429, 500, 502, 503, 504]

    /// A description for logs.
    public var description: String {
        let pause = retryDelay.map { ", and accepts no requests for \($0.inWords)" } ?? ""
        return "\(address) returned status \(status)\(pause): \(sample)"
    }
}
