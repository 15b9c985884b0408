import Hummingbird

/// Edits of users: `PATCH /rows/{id}?site=…`.
struct EditsAPI: Sendable {
    var store: Store
    var edits: any UserEdits

    static let path: RouterPath = "rows/:id"

    /// Whether a path is that of one user.
    static func isPath(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.count == 2 && parts[0] == "rows" && User.ID(parts[1]) != nil
    }

    /// Gives a user another location, and answers with the user. A request that is repeated with its key changes nothing
    /// and gets the same answer.
    ///
    /// - Parameter id: The last segment of the path.
    func edit(_ request: Request, id: String?) async throws -> Response {
        guard let id = id.flatMap(User.ID.init) else { throw APIError.methodNotAllowed(request.method) }
        let site = try QueryParameters(request.uri.query).site(in: store)
        let key = try IdempotencyKey(request.headers)
        guard let user = try await store.user(id, of: site) else { throw APIError.unknownUser(id, site) }
        let edit = try await UserEdit(of: user, on: site, body: request.body)
        try await edits.perform(edit, key: key)
        return try JSONAnswer.response(UserItem(user, of: site, location: edit.location), to: request)
    }
}
