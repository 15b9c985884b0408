import HTTPTypes
import Hummingbird

/// The same users in the two other ways that servers page: by offset and limit, and by cursor.
struct RowsAPI: Sendable {
    var store: Store
    var edits: any UserEdits
    var searches: SearchQueue

    /// The path of `cursor(_:)`. Links use it instead of the request's own path: the router ignores empty segments, and a
    /// link to `//rows/cursor` would name the host `rows`.
    static let cursorPath = "/rows/cursor"

    private struct OffsetAnswer: Encodable {
        var items: [UserItem]
        var start: Int
        var total: Int
    }

    private struct CursorAnswer: Encodable {
        var items: [UserItem]
        /// The cursor of the next page; absent at the end.
        var next: String?
    }

    func offset(_ request: Request) async throws -> Response {
        let parameters = try QueryParameters(request.uri.query)
        let query = try UserQuery(parameters, list: .users, in: store)
        let start = Int(try parameters.integer("start", in: 0...Int32.max) ?? 0)
        let limit = try Self.limit(parameters)
        let slice = try await searches.run(for: query) {
            try await store.users(query, offset: start, limit: limit)
        }
        let items = try await edits.items(slice.users, of: query.site)
        return try JSONAnswer.response(OffsetAnswer(items: items, start: start, total: slice.total), to: request)
    }

    func cursor(_ request: Request) async throws -> Response {
        let parameters = try QueryParameters(request.uri.query)
        let query = try UserQuery(parameters, list: .users, in: store)
        let limit = try Self.limit(parameters)
        let seal = CursorSeal(keys: store.cursorKeys)
        let cursor = try parameters.text("after").map { try query.cursor(after: $0, seal) }
        let page = try await searches.run(for: query) {
            try await store.users(query, after: cursor, limit: limit)
        }
        let next = page.hasMore ? page.last.map { query.text(of: $0, seal) } : nil
        var headers = HTTPFields()
        if let next, let link = HTTPField.Name("Link") {
            headers[link] = "<\(parameters.target(Self.cursorPath, replacing: "after", with: next))>; rel=\"next\""
        }
        let items = try await edits.items(page.items, of: query.site)
        return try JSONAnswer.response(CursorAnswer(items: items, next: next), to: request, headers: headers)
    }

    private static func limit(_ parameters: QueryParameters) throws(APIError) -> Int {
        try parameters.integer("limit", in: 1...100) ?? 30
    }
}
