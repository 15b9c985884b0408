public import Foundation

/// What a response says about when the server accepts the next request.
public struct BackoffHints: Hashable, Sendable {
    /// The time in `Retry-After`, zero or more; `nil` if the field is missing or malformed.
    public let retryAfter: Duration?
    /// The rate limits, from `RateLimit` or from the older fields.
    public let rateLimits: [RateLimit]

    /// Reads the header fields of a response of any status.
    ///
    /// Dates are measured against the `Date` of the response, so clocks may differ. Malformed fields are ignored. The
    /// rate limits of a stored response (`Age`) are ignored too.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - now: When it was received, which is used if it has no `Date`.
    public init(_ response: TransportResponse, at now: Date) {
        let sent = response.fields["Date"].flatMap { Date(http: $0, now: now) } ?? now
        retryAfter = response.fields["Retry-After"].flatMap { text in
            if let seconds = text.delaySeconds { return .upTo(seconds: seconds) }
            return Date(http: text, now: sent).map { .upTo(seconds: $0.timeIntervalSince(sent)) }
        }
        if let age = response.fields["Age"]?.digits, age > 0 {
            rateLimits = []
        } else {
            let structured = RateLimit.structured(in: response.fields)
            rateLimits =
                structured.isEmpty
                ? RateLimit.older(in: response, sent: sent.timeIntervalSince1970) : structured
        }
    }

    /// How long the server asks clients to wait; `nil` if it does not say. `Retry-After` takes precedence over the
    /// spent rate limits, of which the longest counts.
    public var pause: Duration? {
        retryAfter ?? rateLimits.filter { $0.remaining == 0 }.compactMap(\.reset).max()
    }
}

extension String {
    /// The value of a string of digits, however long it is.
    fileprivate var delaySeconds: Double? {
        !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Double(self) : nil
    }
}

extension Date {
    /// The date after a duration.
    func addingTime(_ duration: Duration) -> Date {
        addingTimeInterval(Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18)
    }
}
