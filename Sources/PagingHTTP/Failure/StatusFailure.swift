public import Foundation

/// A server answered with an error status and without an error object of the API: a proxy, a gateway, a wrong address.
public struct StatusFailure: PageFailure, Hashable, CustomStringConvertible {
    /// The status, such as 503.
    public let status: Int
    /// The address that was asked, without its query.
    public let address: String
    /// The beginning of the body.
    public let sample: BodySample
    /// How long the server wants to be left alone, by `Retry-After` or by a limit that is spent; `nil` if it did not
    /// say.
    public let retryDelay: Duration?
    /// When the server may be asked again, by this machine's clock; `nil` if it did not say.
    public let retryDate: Date?

    /// An answer that is a failure.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - now: When it came.
    public init(_ response: HTTPResponse, at now: Date = Date()) {
        status = response.status
        address = response.url.withoutQuery
        sample = BodySample(response.body)
        retryDelay = ServerWishes(response, at: now).pause
        retryDate = retryDelay.map(now.addingTime)
    }

    /// True for timeouts, throttling, the failures of a gateway or an overloaded server, and an answer that is still
    /// being made (202); a refusal (403) is throttling where it says when to come again.
    public var isTransient: Bool {
        Self.transientStatuses.contains(status) || status == 403 && retryDelay != nil
    }

    static let transientStatuses: Set<Int> = [202, 408, 425, 429, 500, 502, 503, 504]

    /// What went wrong, for a log.
    public var description: String {
        let pause = retryDelay.map { ", and accepts no requests for \($0.inWords)" } ?? ""
        return "\(address) answered with status \(status)\(pause): \(sample)"
    }
}
