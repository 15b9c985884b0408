import Foundation
import PagingHTTP

/// What a first answer has to show about how its list is paged.
struct Evidence {
    /// What the answer's body is.
    enum Body {
        case json(JSONValue)
        /// XML with this root element, as the object it is read as; `nil` if it cannot be read.
        case xml(root: String, JSONValue?)
        case other
    }

    let response: HTTPResponse
    /// The address of the request.
    let address: URL
    /// Where the items are by the command line; `nil` where the answer has to tell.
    let namedList: JSONPointer?
    let body: Body
    /// The parameters of the address that was asked, in their order.
    let query: [(name: String, value: String)]
    /// The body that was sent; `nil` for GET.
    let sent: JSONValue?

    init(_ response: HTTPResponse, at address: URL, sent: JSONValue?, namedList: JSONPointer? = nil) {
        self.response = response
        self.address = address
        self.sent = sent
        self.namedList = namedList
        query = Self.query(of: address.absoluteString)
        if let root = Self.xmlRoot(of: response.body) {
            body = .xml(root: root, try? JSONValue(xml: response.body))
        } else if let value = try? JSONValue(parsing: response.body.withoutMark) {
            body = .json(value)
        } else {
            body = .other
        }
    }

    /// The body, from JSON or XML; `nil` if it cannot be read.
    var json: JSONValue? {
        switch body {
        case .json(let value): value
        case .xml(_, let value): value
        case .other: nil
        }
    }

    /// A value of the body.
    subscript(pointer: JSONPointer) -> JSONValue? {
        pointer.steps.reduce(json) { value, step in value?.child(step) }
    }

    /// A value of the answer; `nil` where there is none.
    func value(at place: AnswerPlace) -> JSONValue? {
        switch place {
        case .body(let pointer): self[pointer]
        case .field(let name): response.fields[name].map { .string($0) }
        case .link(let relation): links[relation].map { .string($0) }
        case .linkObject(let relation, let list):
            self[list]?.elements?.first { $0["rel"]?.text == relation }?["href"]
        case .contentRangeTotal:
            response.fields["Content-Range"]?.split(separator: "/").last.map { .string(String($0)) }
        case .item: nil
        }
    }

    /// How many elements the array at a place has; `nil` where there is none.
    func count(at pointer: JSONPointer) -> Int? { self[pointer]?.elements?.count }

    /// The relations of the answer's own `Link` fields.
    var links: [String: String] {
        var links: [String: String] = [:]
        for link in WebLink.links(in: response.fields.all(named: "Link")) where !link.hasAnchor {
            for relation in link.relations where links[relation] == nil { links[relation] = link.target }
        }
        return links
    }

    /// The value of the first of some parameters that the address has, and its name.
    func parameter(among names: [String]) -> (name: String, value: String)? {
        query.first { names.contains($0.name) }
    }

    /// The first of some members of the body that was sent which is a whole number.
    func sentNumber(among names: [String]) -> (place: JSONPointer, number: Int)? {
        names.lazy.compactMap { name in sent?[name]?.whole.map { (JSONPointer(steps: [name]), $0) } }.first
    }

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
    /// The bytes without a byte order mark of UTF-8.
    fileprivate var withoutMark: Data { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self }
}
