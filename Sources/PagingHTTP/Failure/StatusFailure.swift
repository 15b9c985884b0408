/// A server answered with an error status and without an error object of the API: a proxy, a gateway, a wrong address.
public struct StatusFailure: PageFailure, Hashable, CustomStringConvertible {
    /// The status, such as 503.
    public let status: Int
    /// The address that was asked, without its query.
    public let address: String
    /// The beginning of the body.
    public let sample: BodySample
    /// How long the server wants to be left alone; `nil` if it did not say, or not in seconds.
    public let retryDelay: Duration?

    init(_ response: HTTPResponse) {
        status = response.status
        address = response.url.withoutQuery
        sample = BodySample(response.body)
        retryDelay = response.fields["Retry-After"].flatMap { Int64($0) }.map { .seconds(max($0, 0)) }
    }

    /// True for timeouts, throttling and the failures of a gateway or an overloaded server.
    public var isTransient: Bool { Self.transientStatuses.contains(status) }

    static let transientStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

    /// What went wrong, for a log.
    public var description: String { "\(address) answered with status \(status): \(sample)" }
}
