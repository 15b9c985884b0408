/// Which page of a visitor's list a client requests.
struct ListPageRequest: Sendable {
    /// Where the page is.
    enum Position: Equatable, Sendable {
        /// After so many rows.
        case offset(Int)
        /// By its number, from 1.
        case page(Int)
        case first
        case last
        case after(ListCursor)
        case before(ListCursor)
    }

    static let defaultLimit = 20
    private static let limits = 1...100

    var position: Position

    /// The number of rows, 1...100; `nil` if the client names none.
    var limit: Int?

    /// The text that the rows contain.
    var search: String?

    /// The name of the parameter for the limit.
    var limitParameter: String {
        if case .page = position { "pagesize" } else { "limit" }
    }

    /// Whether no page is before this one.
    var beginsAtStart: Bool {
        switch position {
        case .offset(0), .page(1), .first: true
        case .offset, .page, .last, .after, .before: false
        }
    }

    /// Reads `start`, `limit` and `q`.
    static func offset(_ parameters: QueryParameters) throws(APIError) -> ListPageRequest {
        let start = Int(try parameters.integer("start", in: 0...Int32.max) ?? 0)
        return try ListPageRequest(.offset(start), parameters)
    }

    /// Reads `page`, `pagesize` and `q`.
    static func page(_ parameters: QueryParameters) throws(APIError) -> ListPageRequest {
        let page = Int(try parameters.integer("page", in: 1...Int32.max) ?? 1)
        return try ListPageRequest(.page(page), parameters)
    }

    /// Reads `limit`, `q` and at most one of `after`, `before` and `from`.
    static func cursor(_ parameters: QueryParameters) throws(APIError) -> ListPageRequest {
        let after = try parameters.cursor("after").map(Position.after)
        let before = try parameters.cursor("before").map(Position.before)
        let end: ListEnd? = try parameters.choice("from")
        let positions = [after, before, end.map { $0 == .start ? .first : .last }].compactMap(\.self)
        guard positions.count <= 1 else {
            throw .badParameter(after == nil ? "before" : "after", "excludes the other ones of after, before and from")
        }
        return try ListPageRequest(positions.first ?? .first, parameters)
    }

    private init(_ position: Position, _ parameters: QueryParameters) throws(APIError) {
        self.position = position
        search = try parameters.text("q")
        limit = try parameters.integer(limitParameter, in: Self.limits)
    }
}

extension QueryParameters {
    fileprivate func cursor(_ name: String) throws(APIError) -> ListCursor? {
        guard let text = try text(name) else { return nil }
        guard let cursor = ListCursor(text) else {
            throw .badParameter(name, "is no cursor of a list, \(Self.quoted(text))")
        }
        return cursor
    }
}
