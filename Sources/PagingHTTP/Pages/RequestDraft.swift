import Foundation

/// A request that is being written.
struct RequestDraft {
    var url: URL
    var fields: HTTPFields
    /// Whether the request goes to the list's own origin, where the caller's header fields may go.
    var isAtHome = true
    private var body: JSONValue?

    /// What every request of a list has in common.
    init(_ address: URL, _ style: PaginationStyle) {
        url = address
        fields = ["Accept": style.format.mediaType]
        body = style.body
        add(style.fields)
    }

    /// Adds header fields. One takes the place of those of its name that are there already.
    mutating func add(_ added: HTTPFields) {
        let names = Set(added.all.map { $0.name.lowercased() })
        fields.all.removeAll { names.contains($0.name.lowercased()) }
        fields.all += added.all
    }

    /// Writes a value where it belongs.
    mutating func write(_ value: JSONValue, to place: RequestPlace) {
        switch place {
        case .query(let name): url = url.appending(path: "", query: [(name, value.text)])
        case .body(let pointer): body = (body ?? .object([])).setting(value, at: pointer.steps[...])
        case .field(let name): fields[name] = value.text
        }
    }

    /// Writes how many items are wanted, where requests say so.
    mutating func write(size: Int, to place: RequestPlace?) {
        if let place { write(.number(String(size)), to: place) }
    }

    /// The request as it is sent.
    func finished() -> HTTPRequest {
        guard let body else { return HTTPRequest(.get, url, fields: fields) }
        var fields = fields
        if fields["Content-Type"] == nil { fields["Content-Type"] = "application/json" }
        return HTTPRequest(.post, url, fields: fields, body: Data(body.description.utf8))
    }
}

extension AnswerFormat {
    /// What a request says that it can read.
    fileprivate var mediaType: String {
        switch self {
        case .json: "application/json"
        case .xml: "application/xml, text/xml"
        }
    }
}
