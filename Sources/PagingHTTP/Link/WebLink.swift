public import Foundation

/// A link of a `Link` header field (RFC 8288).
public struct WebLink: Hashable, Sendable {
    /// Where the link leads, as it stands in the field: possibly relative.
    public let target: String
    /// What the target is to the document, in lower case, such as `next`. A link may have several relations, or none.
    public let relations: [String]
    /// The link's parameters in their order, names in lower case. A parameter without a value has an empty one.
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

    /// Whether the link says something about another document than the one it came with (RFC 8288 §3.2).
    public var hasAnchor: Bool { parameters.contains { $0.name == "anchor" } }

    /// Whether the link does not say `results="false"`, as Sentry does behind its last page.
    public var leadsToResults: Bool { !parameters.contains { $0.name == "results" && $0.value == "false" } }

    /// The address the link leads to.
    ///
    /// - Parameter base: Where the answer came from, after all redirects.
    /// - Returns: `nil` if the target is no address.
    public func url(relativeTo base: URL) -> URL? {
        URL(reference: target, relativeTo: base)
    }
}
