import Foundation

/// A rate limit: how many requests a server still accepts in the current window.
public struct RateLimit: Hashable, Sendable {
    /// The name of the policy; empty if it has none.
    public let name: String
    /// The number of remaining requests, zero or more.
    public let remaining: Int
    /// The time until the limit resets; `nil` if the server did not say.
    public let reset: Duration?

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - name: The name of the policy.
    ///   - remaining: The number of remaining requests, zero or more.
    ///   - reset: The time until the limit resets.
    public init(name: String = "", remaining: Int, reset: Duration?) {
        self.name = name
        self.remaining = remaining
        self.reset = reset
    }
}

extension RateLimit {
    /// The limits in the `RateLimit` field (IETF draft 11). If a limit does not say when it resets, its reset is the
    /// window in `RateLimit-Policy`, which is the longest it can take. Malformed fields are ignored.
    static func structured(in fields: HeaderFields) -> [RateLimit] {
        let windows = members("RateLimit-Policy", of: fields).compactMap { member in
            member.integer("w").map { (member.value, $0) }
        }
        return members("RateLimit", of: fields).compactMap { member in
            guard let remaining = member.integer("r"), remaining >= 0 else { return nil }
            let seconds = member.integer("t") ?? windows.first { $0.0 == member.value }?.1
            guard case .text(let name) = member.value else { return nil }
            return RateLimit(
                name: name, remaining: Int(clamping: remaining), reset: seconds.map { .upTo(seconds: Double($0)) })
        }
    }

    private static func members(_ name: String, of fields: HeaderFields) -> [StructuredList.Member] {
        StructuredList(fields.all(named: name).joined(separator: ", "))?.members ?? []
    }

    /// The limits in the older form with one field for each number. The reset is a number of seconds, from now or since
    /// 1970, or an ISO 8601 date.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - sent: When the response was sent, in seconds since 1970, by the clock of the server if it is known.
    static func older(in response: TransportResponse, sent: Double) -> [RateLimit] {
        ["X-RateLimit", "X-Rate-Limit", "RateLimit"].compactMap { prefix in
            // A response with the status 429 may leave out that nothing remains.
            let stated = response.fields["\(prefix)-Remaining"].map { $0.digits }
            guard let remaining = stated ?? (response.status == 429 ? 0 : nil),
                let text = response.fields["\(prefix)-Reset"],
                let reset = Double(decimal: text) ?? (try? Date(text, strategy: .iso8601))?.timeIntervalSince1970
            else { return nil }
            let isEpoch = reset >= 1_000_000_000
            let moment = reset >= 1_000_000_000_000 ? reset / 1000 : reset
            return RateLimit(remaining: remaining, reset: .upTo(seconds: isEpoch ? moment - sent : moment))
        }
    }
}

extension Double {
    /// Parses digits with an optional decimal point; signs and exponents are not accepted.
    init?(decimal text: String) {
        guard text.utf8.first.map({ $0 != UInt8(ascii: ".") }) == true,
            text.allSatisfy({ $0 == "." || ("0"..."9").contains($0) })
        else { return nil }
        self.init(text)
    }
}

extension Duration {
    /// A number of seconds, rounded up and clamped to the range from zero to 68 years (2³¹ - 1 seconds).
    static func upTo(seconds: Double) -> Duration {
        seconds > 0 ? .seconds(Int64(min(seconds, Double(Int32.max)).rounded(.up))) : .zero
    }
}
