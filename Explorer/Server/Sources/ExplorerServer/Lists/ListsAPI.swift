import HTTPTypes
import Hummingbird

/// Lists of a visitor's own, which clients make, read and change: `/lists`.
struct ListsAPI: Sendable {
    private let lists: VisitorLists
    private let searches: SearchQueue
    private let proxies: TrustedProxies

    private static let defaultCount = 500
    private static let counts = 0...100_000

    private struct ListAnswer: Encodable {
        var id: String
        var rows: Int
    }

    private struct RowsAnswer: Encodable {
        var items: [ListRow]
    }

    /// - Parameters:
    ///   - seed: What latencies and failures are drawn from.
    ///   - server: What the ids of lists begin with, if there are several servers.
    ///   - proxies: The proxies whose word for a client's address is taken.
    ///   - searches: Runs the searches in lists.
    ///   - clock: Measures latencies.
    init(
        seed: UInt64, server: ServerName? = nil, proxies: TrustedProxies, searches: SearchQueue,
        clock: any Clock<Duration>
    ) {
        lists = VisitorLists(seed: seed, server: server, clock: clock)
        self.searches = searches
        self.proxies = proxies
    }

    /// Makes a list.
    func add(_ request: Request, _ context: ExplorerContext) throws -> Response {
        let parameters = try QueryParameters(request.uri.query)
        let count = try parameters.integer("rows", in: Self.counts) ?? Self.defaultCount
        let newest: ListEnd = try parameters.choice("newest") ?? .start
        let client = ClientNetwork(proxies.client(peer: context.remoteAddress, request.headers))
        let list = lists.add(count: count, newest: newest, behavior: try ListBehavior(parameters), for: client)
        return try JSONAnswer.response(
            ListAnswer(id: list.id, rows: count), to: request, status: .created,
            headers: [.location: "/lists/\(list.id)"])
    }

    /// Answers with a list's id and number of rows.
    func list(_ request: Request, _ context: some RequestContext) throws -> Response {
        let list = try list(context)
        return try JSONAnswer.response(ListAnswer(id: list.id, rows: list.count), to: request)
    }

    /// Sets how the answers for a list behave. It succeeds at once however the list behaves.
    func setBehavior(_ request: Request, _ context: some RequestContext) throws -> Response {
        let list = try list(context)
        let behavior = try ListBehavior(try QueryParameters(request.uri.query))
        list.setBehavior(behavior)
        return try JSONAnswer.response(behavior, to: request)
    }

    /// Answers with a page.
    ///
    /// - Parameter read: Reads the parameters of one way of paging.
    func page(
        _ request: Request, _ context: some RequestContext,
        _ read: (QueryParameters) throws(APIError) -> ListPageRequest
    ) async throws -> Response {
        let list = try list(context)
        try await list.waitForLatency()
        let page = try read(try QueryParameters(request.uri.query))
        let answer =
            page.search == nil ? try list.page(page) : try await searches.run { try list.page(page) }
        // With some troubles a page inserts a row.
        lists.removeExcess()
        return try JSONAnswer.response(answer, to: request)
    }

    /// Inserts rows.
    func insert(_ request: Request, _ context: some RequestContext) async throws -> Response {
        let rows = try await perform(request, context) { parameters in
            try await .insertion(parameters, body: request.body)
        }
        return try JSONAnswer.response(RowsAnswer(items: rows), to: request, status: .created)
    }

    /// Changes one row.
    func update(_ request: Request, _ context: some RequestContext) async throws -> Response {
        let id = try Self.row(context)
        let rows = try await perform(request, context) { _ in try await .update(id, body: request.body) }
        // A repeated request may be for a row that was removed since.
        guard let row = rows.first else { throw APIError.unknownRow(id, parameter: nil) }
        return try JSONAnswer.response(row, to: request)
    }

    /// Removes one row.
    func remove(_ request: Request, _ context: some RequestContext) async throws -> Response {
        let id = try Self.row(context)
        _ = try await perform(request, context) { _ in .remove(id) }
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    private func perform(
        _ request: Request, _ context: some RequestContext, _ read: (QueryParameters) async throws -> ListChange
    ) async throws -> [ListRow] {
        let list = try list(context)
        try await list.waitForLatency()
        let parameters = try QueryParameters(request.uri.query)
        let isRefused = try parameters.integer("refuse", in: 0...1) == 1
        let key = try IdempotencyKey(ifPresent: request.headers)
        let rows = try list.perform(try await read(parameters), key: key, isRefused: isRefused)
        lists.removeExcess()
        return rows
    }

    private func list(_ context: some RequestContext) throws -> VisitorList {
        try lists.list(context.parameters.get("id") ?? "")
    }

    private static func row(_ context: some RequestContext) throws(APIError) -> ListRow.ID {
        let text = context.parameters.get("row") ?? ""
        guard let id = ListRow.ID(text) else {
            throw .badParameter("row", "must be the id of a row, not \(QueryParameters.quoted(text))")
        }
        return id
    }
}

extension Router where Context == ExplorerContext {
    /// Adds the routes of visitors' lists.
    func addLists(_ lists: ListsAPI) {
        post("lists") { request, context in try lists.add(request, context) }
        get("lists/:id") { request, context in try lists.list(request, context) }
        put("lists/:id/server") { request, context in try lists.setBehavior(request, context) }
        get("lists/:id/offset") { request, context in
            try await lists.page(request, context, ListPageRequest.offset)
        }
        get("lists/:id/page") { request, context in
            try await lists.page(request, context, ListPageRequest.page)
        }
        get("lists/:id/cursor") { request, context in
            try await lists.page(request, context, ListPageRequest.cursor)
        }
        post("lists/:id/rows") { request, context in try await lists.insert(request, context) }
        patch("lists/:id/rows/:row") { request, context in try await lists.update(request, context) }
        delete("lists/:id/rows/:row") { request, context in try await lists.remove(request, context) }
    }
}
