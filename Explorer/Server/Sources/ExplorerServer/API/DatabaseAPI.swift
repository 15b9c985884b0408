import Hummingbird

/// The API's methods, answered from the explorer's own database.
struct DatabaseAPI: Sendable {
    var store: Store
    var edits: any UserEdits
    var searches: SearchQueue

    func sites(_ request: Request) async throws -> Response {
        let parameters = try QueryParameters(request.uri.query)
        let filter = try Filter(parameters)
        let page = try PageRequest(parameters, maximumSize: 1_000)
        let items = store.sites.dropFirst(page.offset).prefix(page.pageSize).map(SiteItem.init)
        return try JSONAnswer.response(
            Wrapper(filter, page, items: Array(items), total: store.sites.count), to: request)
    }

    func users(_ request: Request, list: UserList) async throws -> Response {
        let parameters = try QueryParameters(request.uri.query)
        let filter = try Filter(parameters)
        let page = try PageRequest(parameters)
        let query = try UserQuery(parameters, list: list, in: store)
        let limit = filter.needsItems ? page.pageSize : 0
        let slice = try await searches.run(for: query) {
            try await store.users(query, offset: page.offset, limit: limit)
        }
        let items = try await edits.items(slice.users, of: query.site)
        return try JSONAnswer.response(Wrapper(filter, page, items: items, total: slice.total), to: request)
    }
}
