import GRDB
import PagingKeyset

/// The sites that the API answers for, and their users. Each site's users come from one source.
public final class Store: Sendable {
    /// All sites in their order.
    let sites: [Site]

    /// The keys that seal cursors.
    let cursorKeys: CursorKeys

    /// The edits of users, if the database keeps them. Otherwise each server keeps its own.
    let edits: (any UserEdits)?

    private let sitesByParameter: [String: Site]
    private let sources: [Site.ID: any UserSource]
    private let allSources: [any UserSource]

    /// Opens a database that was made before. The computed site comes after its sites.
    ///
    /// - Parameters:
    ///   - file: The file; its condition must be `made`.
    ///   - cursorKeys: The keys that seal cursors; `nil` takes the one in the file.
    /// - Throws: what the database throws when the file cannot be read.
    public convenience init(_ file: DatabaseFile, cursorKeys: CursorKeys? = nil) throws {
        try self.init(file, cursorKeys: cursorKeys, prepare: { _ in })
    }

    /// Opens a PostgreSQL database that was made before. The computed site comes after its sites.
    ///
    /// - Parameters:
    ///   - options: How the database is used.
    ///   - cursorKeys: The keys that seal cursors, which all servers of the database have.
    /// - Throws: `PostgresFailure`.
    public convenience init(_ options: PostgresOptions, cursorKeys: CursorKeys) async throws {
        let database = try await PostgresSource(options)
        self.init([database, ComputedSource()], cursorKeys: cursorKeys, edits: database.edits)
    }

    /// - Parameters:
    ///   - file: The file; its condition must be `made`.
    ///   - computed: The site that needs no database.
    ///   - cursorKeys: The keys that seal cursors; `nil` takes the one in the file.
    ///   - prepare: Prepares each connection before it is used.
    /// - Throws: what the database throws when the file cannot be read.
    convenience init(
        _ file: DatabaseFile, computed: ComputedSource = ComputedSource(), cursorKeys: CursorKeys? = nil,
        prepare: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) throws {
        let database = try SQLiteSource(file, prepare: prepare)
        self.init([database, computed], cursorKeys: cursorKeys ?? CursorKeys(secret: database.secret))
    }

    /// - Parameters:
    ///   - sources: The sources in the order of their sites. No two sites have the same id or the same parameter.
    ///   - cursorKeys: The keys that seal cursors.
    ///   - edits: The edits of users, if a source keeps them.
    init(_ sources: [any UserSource], cursorKeys: CursorKeys, edits: (any UserEdits)? = nil) {
        self.cursorKeys = cursorKeys
        self.edits = edits
        allSources = sources
        sites = sources.flatMap(\.sites)
        sitesByParameter = Dictionary(uniqueKeysWithValues: sites.map { ($0.parameter, $0) })
        self.sources = Dictionary(
            uniqueKeysWithValues: sources.flatMap { source in source.sites.map { ($0.id, source) } })
    }

    /// The site that the API names by `parameter`, or by its host name, as the real API allows.
    func site(named parameter: String) -> Site? {
        sitesByParameter[parameter] ?? sites.first { $0.url == "https://\(parameter)" }
    }

    /// The users after the first `offset` ones, as `UserSource.users(_:offset:limit:)`.
    ///
    /// - Throws: `APIError.unknownSite`, or what the source throws.
    func users(_ query: UserQuery, offset: Int, limit: Int) async throws -> UserSlice {
        try await source(of: query.site).users(query, offset: offset, limit: limit)
    }

    /// The users after a place, as `UserSource.users(_:after:limit:)`.
    ///
    /// - Throws: `APIError.unknownSite`, or what the source throws.
    func users(_ query: UserQuery, after cursor: KeysetCursor?, limit: Int) async throws -> KeysetPage<User> {
        try await source(of: query.site).users(query, after: cursor, limit: limit)
    }

    /// One user; `nil` if the site has none with the id.
    ///
    /// - Throws: `APIError.unknownSite`, or what the source throws.
    func user(_ id: User.ID, of site: Site) async throws -> User? {
        try await source(of: site).user(id, of: site)
    }

    /// How many users there are.
    ///
    /// - Throws: `APIError.unknownSite`, or what the source throws.
    func total(_ query: UserQuery) async throws -> Int {
        try await source(of: query.site).total(query)
    }

    /// Checks that the users of all sites can be read.
    ///
    /// - Throws: What a source throws.
    func checkHealth() async throws {
        for source in allSources { try await source.checkHealth() }
    }

    /// - Throws: `APIError.unknownSite` for a site of another store, whose id no site of this one has.
    private func source(of site: Site) throws -> any UserSource {
        guard let source = sources[site.id] else { throw APIError.unknownSite(site.parameter) }
        return source
    }
}
