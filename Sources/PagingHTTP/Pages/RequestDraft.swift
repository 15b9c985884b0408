import Foundation

/// A request that is being written.
struct RequestDraft {
    var url: URL
    var fields: HTTPFields
    /// Whether the request goes to the list's own origin, where the caller's header fields may go.
    private(set) var isAtHome = true
    /// How many items the request says it wants; `nil` where it does not say.
    private(set) var size: Int?
    private var body: JSONValue?
    private var preferences: [String] = []

    /// What every request of a list has in common.
    init(_ address: URL, _ style: PaginationStyle) {
        url = address
        fields = ["Accept": style.format.mediaType]
        body = style.body
        if body == nil, style.writesBodies { body = .object([]) }
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
        case .preference(let name): preferences.append("\(name)=\(value.text)")
        }
    }

    /// Writes how many items are wanted, where requests say so.
    mutating func write(size: Int, to place: RequestPlace?) {
        guard let place else { return }
        write(.number(String(size)), to: place)
        self.size = size
    }

    /// Writes how many items of a list are wanted behind so many.
    mutating func write(offset: Int, size: Int, of unit: String) {
        let (last, overflow) = offset.addingReportingOverflow(size - 1)
        fields["Range-Unit"] = unit
        fields["Range"] = "\(offset)-\(overflow ? .max : last)"
        self.size = size
    }

    var hasBody: Bool { body != nil }

    /// Takes out what may name the caller, for another origin than the list's own.
    mutating func leaveHome() {
        isAtHome = false
        fields.all.removeAll { !RedirectTrail.harmless.contains($0.name.lowercased()) }
    }

    /// The request as it is sent.
    func finished() -> HTTPRequest {
        var fields = fields
        if !preferences.isEmpty {
            fields["Prefer"] = (fields.all(named: "Prefer") + preferences).joined(separator: ", ")
        }
        guard let body else { return HTTPRequest(.get, url, fields: fields) }
        if fields["Content-Type"] == nil { fields["Content-Type"] = "application/json" }
        return HTTPRequest(.post, url, fields: fields, body: Data(body.description.utf8))
    }
}

extension PaginationStyle {
    /// Whether any of its requests has a value in its body, so that all of them have one.
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
    /// What a request says that it can read.
    fileprivate var mediaType: String {
        switch self {
        case .json: "application/json"
        case .xml: "application/xml, text/xml"
        }
    }
}
