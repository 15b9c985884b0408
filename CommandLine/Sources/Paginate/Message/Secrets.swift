import Foundation
import PagingHTTP

/// Values that no message may show, such as passwords, because a server may repeat them in a response.
public struct Secrets: Hashable, Sendable {
    /// The values in all notations, the longest first, because it may contain others.
    private let texts: [String]

    /// Creates secrets.
    ///
    /// - Parameter values: The values. Those of fewer than four characters are ignored: other words contain them.
    public init(_ values: [String]) {
        let notations = values.filter { $0.count > 3 }.flatMap { value in
            let json = String(JSONValue.string(value).description.dropFirst().dropLast())
            let base64 = String(Data(value.utf8).base64EncodedString().prefix { $0 != "=" })
            return [
                value, value.percentEncoded, json, json.replacing("/", with: #"\/"#), base64,
                base64.replacing("+", with: "-").replacing("/", with: "_"),
            ]
        }
        texts = Set(notations).sorted { ($1.count, $0) < ($0.count, $1) }
    }

    /// The text with `…` in place of the secrets, and of the beginning of one before a `…`, where a text was cut.
    public func masked(_ text: String) -> String {
        let masked = texts.reduce(text) { $0.replacing($1, with: "…") }
        let parts = masked.split(separator: "…", omittingEmptySubsequences: false)
        let whole = parts.dropLast().map { part in
            let cut = texts.map { Self.overlap(of: part, with: $0) }.max() ?? 0
            return String(decoding: part.utf8.dropLast(cut), as: UTF8.self)
        }
        return (whole + parts.suffix(1).map(String.init)).joined(separator: "…")
    }

    /// The number of bytes at the end of a text that are the beginning of a secret; zero for fewer than four.
    private static func overlap(of text: Substring, with secret: String) -> Int {
        let longest = min(text.utf8.count, secret.utf8.count)
        guard longest > 3 else { return 0 }
        return (4...longest).last { text.utf8.suffix($0).elementsEqual(secret.utf8.prefix($0)) } ?? 0
    }
}

extension Job {
    /// The secrets in the requests of the job: credentials, and values of header fields and of query parameters with
    /// names such as `token`.
    public var secrets: Secrets {
        let credentials = fields.all(named: "Authorization").flatMap { value in
            let text = value.drop { $0 != " " }.dropFirst()
            let password = Data(base64Encoded: String(text)).map { String(decoding: $0, as: UTF8.self) }
                .map { $0.drop { $0 != ":" }.dropFirst() }
            return [value, String(text), password.map { String($0) } ?? ""]
        }
        let parameters = Evidence.query(of: address.absoluteString).filter { $0.name.namesSecret }.map(\.value)
        let named = fields.all.filter { $0.name.namesSecret }.map(\.value) + parameters
        // The name may mean something else, as in `sort_key=next`.
        let secret = named.filter { $0.contains(where: \.isNumber) || $0.count > 15 }
        return Secrets(credentials + environmentValues + secret)
    }
}
