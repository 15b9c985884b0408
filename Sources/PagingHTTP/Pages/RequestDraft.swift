import Foundation

/// A request under construction.
struct RequestDraft {
    var url: URL
    var fields: HeaderFields
    /// Whether the request goes to the origin of the list, which may receive the header fields of the caller.
    private(set) var isSameOrigin = true
    /// The number of items that the request asks for; `nil` if it does not say.
    private(set) var size: Int?
    private var body: JSONValue?
    private var preferences: [String] = []

    /// Creates the part that all requests of a list have in common.
    init(_ address: URL, _ style: PaginationStyle) {
        url = address
        fields = ["Accept": style.format.mediaType]
        body = style.body
        if body == nil, style.writesBodies { body = .object([]) }
        add(style.fields)
    }

    /// Adds header fields. They replace existing fields of the same name.
    mutating func add(_ added: HeaderFields) {
        let names = Set(added.all.map { $0.name.lowercased() })
        fields.all.removeAll { names.contains($0.name.lowercased()) }
        fields.all += added.all
    }

    /// Writes a value at a place.
    mutating func write(_ value: JSONValue, to place: RequestPlace) {
        switch place {
        case .query(let name): url = url.appending(path: "", query: [(name, value.text)])
        case .body(let pointer): body = (body ?? .object([])).setting(value, at: pointer.steps[...])
        case .field(let name): fields[name] = value.text
        case .preference(let name): preferences.append("\(name)=\(value.text)")
        }
    }

    /// Writes members as query parameters of the same names. Of several members with one name, the last counts.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the URL and of the members.
    mutating func write(queries members: [JSONValue.Member]) {
        let last = Dictionary(members.enumerated().map { ($1.name, $0) }) { $1 }
        let parameters = members.enumerated().filter { last[$1.name] == $0 }.map { ($1.name, $1.value.text) }
        url = url.appending(path: "", query: parameters)
    }

    /// Writes the page size, if the style has a place for it.
    mutating func write(size: Int, to place: RequestPlace?) {
        guard let place else { return }
        write(.number(String(size)), to: place)
        self.size = size
    }

    /// Writes an offset and a page size as a `Range` field.
    mutating func write(offset: Int, size: Int, of unit: String) {
        let (last, overflow) = offset.addingReportingOverflow(size - 1)
        fields["Range-Unit"] = unit
        fields["Range"] = "\(offset)-\(overflow ? .max : last)"
        self.size = size
    }

    var hasBody: Bool { body != nil }

    /// Removes the header fields that may identify the caller, for a request to another origin.
    mutating func stripSensitiveHeaders() {
        isSameOrigin = false
        fields.removeSensitive()
    }

    /// The finished request.
    ///
    /// - Parameter links: How to handle redirects to another origin.
    func finished(_ links: LinkPolicy) -> TransportRequest {
        var fields = fields
        if !preferences.isEmpty {
            fields["Prefer"] = (fields.all(named: "Prefer") + preferences).joined(separator: ", ")
        }
        guard let body else { return TransportRequest(.get, url, fields: fields, links: links) }
        if fields["Content-Type"] == nil { fields["Content-Type"] = "application/json" }
        return TransportRequest(.post, url, fields: fields, body: Data(body.description.utf8), links: links)
    }
}

extension PaginationStyle {
    /// Whether requests of the style carry values in a body. If one does, all of them have a body.
    fileprivate var writesBodies: Bool {
        var places = [size]
        switch addressing {
        case .numbered(let place, _), .offset(let place): places.append(place)
        case .range: break
        case .chained(let next, let previous):
            for chain in [next, previous].compactMap({ $0 }) {
                places.append(chain.size)
                for case .place(let place) in chain.parts.map(\.target) { places.append(place) }
            }
        }
        return places.contains { if case .body? = $0 { true } else { false } }
    }
}

extension AnswerFormat {
    /// The value of the `Accept` field.
    fileprivate var mediaType: String {
        switch self {
        case .json: "application/json"
        case .xml: "application/xml, text/xml"
        }
    }
}
