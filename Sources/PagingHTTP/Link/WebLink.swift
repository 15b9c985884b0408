public import Foundation

/// A link of a `Link` header field (RFC 8288).
public struct WebLink: Hashable, Sendable {
    /// The target of the link, as written; it may be relative.
    public let target: String
    /// The relations of the link, in lower case, such as `next`. There may be several or none.
    public let relations: [String]
    /// The parameters in order, with names in lower case. The value of a parameter without one is empty.
    public let parameters: [Parameter]

    /// A parameter of a link.
    public struct Parameter: Hashable, Sendable {
        /// The name, in lower case.
        public let name: String
        /// The value, without quotes.
        public let value: String
    }

    init(target: String, parameters: [Parameter]) {
        self.target = target
        self.parameters = parameters
        // RFC 8288 §3.3: the first counts, further ones are ignored.
        let first = parameters.first { $0.name == "rel" }?.value ?? ""
        relations = first.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    }

    /// Whether the link is about another document than the response (RFC 8288 §3.2).
    public var hasAnchor: Bool { parameters.contains { $0.name == "anchor" } }

    /// Whether the link leads to results: Sentry marks the link after its last page with `results="false"`.
    public var leadsToResults: Bool { !parameters.contains { $0.name == "results" && $0.value == "false" } }

    /// The URL of the target.
    ///
    /// - Parameter base: The URL of the response, after all redirects.
    /// - Returns: `nil` if the target is not a URL.
    public func url(relativeTo base: URL) -> URL? {
        URL(reference: target, relativeTo: base)
    }
}
