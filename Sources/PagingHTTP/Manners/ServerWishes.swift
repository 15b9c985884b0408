public import Foundation

/// What an answer says about when the server may be asked again.
public struct ServerWishes: Hashable, Sendable {
    /// What `Retry-After` says, zero or more; `nil` where it says nothing that can be read.
    public let retryAfter: Duration?
    /// The limits that the answer names, in `RateLimit` or in its older forms.
    public let rateLimits: [RateLimit]

    /// Reads an answer, of whatever status.
    ///
    /// Dates are measured against the answer's own `Date`, so that it does not matter if the clocks differ. What is
    /// malformed is as if it were not there; what a cache has stored (`Age`) says nothing about limits.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - now: When it came, which stands in for a `Date` that it does not have.
    public init(_ response: HTTPResponse, at now: Date) {
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

    /// How long the server wants to be left alone; `nil` if it does not say so. `Retry-After` has the first word, then
    /// the limit that is spent for the longest.
    public var pause: Duration? {
        retryAfter ?? rateLimits.filter { $0.remaining == 0 }.compactMap(\.reset).max()
    }
}

extension String {
    /// The seconds that these digits are, however many they are.
    fileprivate var delaySeconds: Double? {
        !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Double(self) : nil
    }
}

extension Date {
    /// This moment and so much time.
    func addingTime(_ duration: Duration) -> Date {
        addingTimeInterval(Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18)
    }
}
