public import Foundation

/// A server returned an error status without an error object of the API, as proxies, gateways and wrong URLs do.
public struct StatusFailure: PageFailure, Hashable {
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
}

extension StatusFailure: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description for logs, without the address and the body.
    public var description: String { "the server returned \(statusAndPause)" }

    /// The description, with the address and the beginning of the body.
    public var debugDescription: String {
        "\(address) returned \(statusAndPause)" + (sample.text.isEmpty ? "" : ": \(sample)")
    }

    private var statusAndPause: String {
        "status \(status)" + (retryDelay.map { ", and accepts no requests for \($0.inWords)" } ?? "")
    }
}

extension StatusFailure: LocalizedError {
    /// The kind of the failure, by the status.
    public var failureKind: FailureKind {
        status == 403 && retryDelay != nil ? .tooManyRequests : FailureKind(status: status)
    }

    /// Why the load failed, in English.
    public var failureReason: String? { description.asSentence }
}

extension FailureKind {
    /// The kind of an HTTP status that is no success.
    init(status: Int) {
        self =
            switch status {
            case 202, 425, 500, 501, 502, 503, 505...510: .serverError
            case 401: .signInRequired
            case 403: .accessDenied
            case 404, 410: .notFound
            case 407: .proxySignInRequired
            case 408, 504: .timedOut
            case 429: .tooManyRequests
            case 511: .webPageReceived
            case 400..<500: .requestRejected
            default: .unreadableResponse
            }
    }
}
