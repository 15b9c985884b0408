import Foundation

/// How many requests a server still takes in the current stretch of time.
public struct RateLimit: Hashable, Sendable {
    /// The name of the server's policy; empty where it has none.
    public let name: String
    /// How many requests are left, zero or more.
    public let remaining: Int
    /// How long it is until there are more; `nil` if the server did not say.
    public let reset: Duration?

    /// A limit.
    ///
    /// - Parameters:
    ///   - name: The name of the server's policy.
    ///   - remaining: How many requests are left, zero or more.
    ///   - reset: How long it is until there are more.
    public init(name: String = "", remaining: Int, reset: Duration?) {
        self.name = name
        self.remaining = remaining
        self.reset = reset
    }
}

extension RateLimit {
    /// The limits that an answer names in `RateLimit`, as draft 11 of the IETF writes it. Where a limit does not say
    /// when there are more requests, the window that `RateLimit-Policy` gives for it is the longest it can take.
    /// Malformed fields are as none.
    static func structured(in fields: HTTPFields) -> [RateLimit] {
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

    private static func members(_ name: String, of fields: HTTPFields) -> [StructuredList.Member] {
        StructuredList(fields.all(named: name).joined(separator: ", "))?.members ?? []
    }

    /// The limit in the older forms, which have a field for each number. When there are more requests is given in
    /// seconds, from now or since 1970, or as a date of ISO 8601.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - sent: When the answer was sent, in seconds since 1970, by the server's clock where it is known.
    static func older(in response: HTTPResponse, sent: Double) -> [RateLimit] {
        ["X-RateLimit", "X-Rate-Limit", "RateLimit"].compactMap { prefix in
            // A server that throttles may leave out that nothing is left.
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
    /// A number of digits with a point among them or not, and nothing else that numbers may have.
    init?(decimal text: String) {
        guard text.utf8.first.map({ $0 != UInt8(ascii: ".") }) == true,
            text.allSatisfy({ $0 == "." || ("0"..."9").contains($0) })
        else { return nil }
        self.init(text)
    }
}

extension Duration {
    /// So many seconds, rounded up; not less than none, and not more than can be reckoned with: 68 years, which is
    /// what HTTP takes for forever.
    static func upTo(seconds: Double) -> Duration {
        seconds > 0 ? .seconds(Int64(min(seconds, Double(Int32.max)).rounded(.up))) : .zero
    }
}
