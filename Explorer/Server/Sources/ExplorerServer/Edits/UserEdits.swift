/// Keeps the edits of users that clients made.
protocol UserEdits: Sendable {
    /// The locations that some users of a site were given. Users that were not edited are missing.
    ///
    /// - Throws: What a database throws.
    func locations(of users: [User.ID], on site: Site.ID) async throws -> [User.ID: String]

    /// Carries an edit out, unless it was carried out with the same key before.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - key: The key of the request. A limited number of the newest keys is known.
    /// - Throws: `APIError.keyOfOtherEdit` if the key came with another edit, `APIError.tooManyEdits` if too many other
    ///   users were edited, or what a database throws.
    func perform(_ edit: UserEdit, key: IdempotencyKey) async throws
}

extension UserEdits {
    /// Users as the API answers them, with their edits.
    func items(_ users: [User], of site: Site) async throws -> [UserItem] {
        guard !users.isEmpty else { return [] }
        let locations = try await locations(of: users.map(\.id), on: site.id)
        return users.map { UserItem($0, of: site, location: locations[$0.id]) }
    }
}
