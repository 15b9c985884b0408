import Foundation
import PagingHTTP

/// A response and its request, parsed to recognize how the list is paged.
struct Evidence {
    /// The content of a response body.
    enum Body {
        case json(JSONValue)
        /// XML with this root element, converted to an object; `nil` if it is malformed.
        case xml(root: String, JSONValue?)
        case other
    }

    let response: TransportResponse
    /// The URL of the request.
    let address: URL
    /// The place of the items that the command line names; `nil` if it names none.
    let namedList: JSONPointer?
    let body: Body
    /// The query parameters of the request, in order.
    let query: [(name: String, value: String)]
    /// The body of the request; `nil` for GET.
    let sent: JSONValue?

    /// Parses a response.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - address: The URL of the request.
    ///   - sent: The body of the request; `nil` for GET.
    ///   - namedList: The place of the items that the command line names; `nil` if it names none.
    ///   - end: When to stop parsing the body, which then counts as neither JSON nor XML; `nil` for never. With a time,
    ///     parsing also stops when the task is cancelled.
    init(
        _ response: TransportResponse, at address: URL, sent: JSONValue?, namedList: JSONPointer? = nil,
        until end: ContinuousClock.Instant? = nil
    ) {
        self.response = response
        self.address = address
        self.sent = sent
        self.namedList = namedList
        query = Self.query(of: address.absoluteString)
        if let root = Self.xmlRoot(of: response.body) {
            body = .xml(root: root, (try? JSONValue(xml: response.body, until: end))?.limitedForGuessing)
        } else if let value = try? JSONValue(parsing: response.body.withoutMark, until: end) {
            body = .json(value.limitedForGuessing)
        } else {
            body = .other
        }
    }

    /// The body as JSON; `nil` if it is neither JSON nor XML.
    var json: JSONValue? {
        switch body {
        case .json(let value): value
        case .xml(_, let value): value
        case .other: nil
        }
    }

    /// The root element of an XML document that no style reads; `nil` for other responses.
    var foreignRoot: String? {
        guard case .xml(let root, _) = body, root != "ListBucketResult", root.lowercased() != "html" else { return nil }
        return root
    }

    /// The value at a place in the body; `nil` if there is none.
    subscript(pointer: JSONPointer) -> JSONValue? {
        pointer.steps.reduce(json) { value, step in value?.child(step) }
    }

    /// The value at a place in the response; `nil` if there is none, or for a place in an item.
    func value(at place: AnswerPlace) -> JSONValue? {
        switch place {
        case .body(let pointer): self[pointer]
        case .field(let name): response.fields[name].map { .string($0) }
        case .link(let relation): links[relation].map { .string($0) }
        case .linkObject(let relation, let list):
            self[list]?.linkTarget(of: relation)
        case .contentRangeTotal:
            response.fields["Content-Range"]?.split(separator: "/").last.map { .string(String($0)) }
        case .item: nil
        }
    }

    /// The number of elements in the array at a place; `nil` if there is no array.
    func count(at pointer: JSONPointer) -> Int? { self[pointer]?.elements?.count }

    /// The targets of the `Link` header fields, by relation. Links about other documents are omitted.
    var links: [String: String] {
        var links: [String: String] = [:]
        for link in WebLink.links(in: response.fields.all(named: "Link")) where !link.hasAnchor {
            for relation in link.relations where links[relation] == nil { links[relation] = link.target }
        }
        return links
    }

    /// The first query parameter with one of some names.
    func parameter(among names: [String]) -> (name: String, value: String)? {
        query.first { names.contains($0.name) }
    }

    /// The first of some members of the request body that is an integer.
    func sentNumber(among names: [String]) -> (place: JSONPointer, number: Int)? {
        names.lazy.compactMap { name in sent?[name]?.integer.map { (JSONPointer(steps: [name]), $0) } }.first
    }

    /// The decoded query parameters of a URL, in order.
    static func query(of address: String) -> [(name: String, value: String)] {
        guard let start = address.firstIndex(of: "?") else { return [] }
        let query = address[address.index(after: start)...].prefix { $0 != "#" }
        return query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map { String($0).removingPercentEncoding ?? "" }
            return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
        }
    }

    private static func xmlRoot(of body: Data) -> String? {
        var rest = String(decoding: body.withoutMark.prefix(4096), as: UTF8.self)[...]
        while let open = rest.firstIndex(of: "<"), rest[..<open].allSatisfy(\.isWhitespace) {
            rest = rest[rest.index(after: open)...]
            guard rest.first == "?" || rest.first == "!" else {
                let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
                return name.isEmpty ? nil : name.split(separator: ":").last.map(String.init)
            }
            guard let close = rest.firstIndex(of: ">") else { return nil }
            rest = rest[rest.index(after: close)...]
        }
        return nil
    }
}

extension Data {
    /// The bytes without the byte order mark of UTF-8.
    fileprivate var withoutMark: Data { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self }
}
