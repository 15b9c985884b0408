import PagingKeyset

extension UserQuery {
    /// The query that a request's parameters spell.
    ///
    /// - Parameters:
    ///   - parameters: `site`, which is required, `sort`, `order`, `min`, `max` and, for all users, `inname`.
    ///   - list: Which list the request's path names.
    ///   - store: Where the sites are.
    /// - Throws: `APIError.badParameter` that names the parameter.
    init(_ parameters: QueryParameters, list: UserList, in store: Store) throws(APIError) {
        let site = try parameters.site(in: store)
        let sort: Sort = try parameters.choice("sort") ?? .reputation
        self.init(
            site: site,
            list: list,
            sort: sort,
            order: try parameters.choice("order") ?? .descending,
            min: try Self.bound("min", of: sort, parameters),
            max: try Self.bound("max", of: sort, parameters),
            nameContains: try list == .users ? parameters.text("inname") : nil)
        for name in ["fromdate", "todate", "callback"] where try parameters.text(name) != nil {
            throw .badParameter(name, "is not supported by this server")
        }
    }

    private static func bound(
        _ name: String, of sort: Sort, _ parameters: QueryParameters
    ) throws(APIError) -> KeyValue? {
        switch sort {
        case .reputation, .creation: try parameters.integer(name, in: Int64.min...Int64.max).map(KeyValue.integer)
        case .name: try parameters.text(name).map(KeyValue.text)
        }
    }
}

extension QueryParameters {
    /// The site that the parameter `site` names.
    ///
    /// - Throws: `APIError.badParameter` where it is absent or names no site.
    func site(in store: Store) throws(APIError) -> Site {
        guard let name = try text("site") else {
            throw .badParameter("site", "is required")
        }
        guard let site = store.site(named: name) else {
            throw .unknownSite(name)
        }
        return site
    }
}
