extension PaginationStyle {
    /// Elasticsearch's `search_after`: the sort values of the last hit are the cursor, and an empty page ends the list.
    ///
    /// - Parameters:
    ///   - sort: The sort order. Its last value must be unique.
    ///   - query: The query; `nil` for all documents.
    ///   - pointInTime: The id of a point in time, so that the list does not change. The latest id in a response is
    ///     used.
    ///
    /// Source: <https://www.elastic.co/guide/en/elasticsearch/reference/current/paginate-search-results.html>
    public static func elasticsearch(
        sort: JSONValue, query: JSONValue? = nil, pointInTime: String? = nil
    ) -> PaginationStyle {
        var body: [JSONValue.Member] = [.init("sort", sort)]
        if let query { body.append(.init("query", query)) }
        if let pointInTime { body.append(.init("pit", ["id": .string(pointInTime)])) }
        var parts = [CursorChain.Part(.item(.last, "/sort"), into: .body("/search_after"))]
        if pointInTime != nil { parts.append(CursorChain.Part(.body("/pit_id"), into: .body("/pit/id"))) }
        return PaginationStyle(
            "Elasticsearch search_after", .chained(CursorChain(parts)), size: .body("/size"), defaultPageSize: 100,
            items: "/hits/hits", total: .body("/hits/total/value"), endRules: [.emptyPage],
            errorRules: [ErrorRule(.present("/error"), code: "/error/type", message: "/error/reason")],
            body: .object(body))
    }
}
