import PagingKeyset

/// Answers queries for the users of some sites, wherever its data comes from.
///
/// All ways of paging bring the same rows. Equal keys are ordered by user id, names are compared by their UTF-8 bytes,
/// and descending is exactly the reverse of ascending. A query and an id are always those of one of `sites`.
protocol UserSource: Sendable {
    /// The sites in their order.
    var sites: [Site] { get }

    /// The users after the first `offset` ones.
    ///
    /// - Parameters:
    ///   - query: Which users, in which order.
    ///   - offset: How many users to skip, 0 or more.
    ///   - limit: How many users to answer at most, 0 or more.
    /// - Throws: `TooManySearches`, or what a database throws.
    func users(_ query: UserQuery, offset: Int, limit: Int) async throws -> UserSlice

    /// The users after a place, or the first ones.
    ///
    /// - Parameters:
    ///   - query: Which users, in which order.
    ///   - cursor: The place in the query's order; `nil` for the beginning.
    ///   - limit: How many users to answer at most, 1 or more.
    /// - Throws: `TooManySearches`, or what a database throws.
    func users(_ query: UserQuery, after cursor: KeysetCursor?, limit: Int) async throws -> KeysetPage<User>

    /// One user; `nil` if the site has none with the id.
    func user(_ id: User.ID, of site: Site) async throws -> User?

    /// How many users there are.
    ///
    /// - Throws: `TooManySearches`, or what a database throws.
    func total(_ query: UserQuery) async throws -> Int

    /// Checks that users can be read.
    ///
    /// - Throws: What a database throws.
    func checkHealth() async throws
}
