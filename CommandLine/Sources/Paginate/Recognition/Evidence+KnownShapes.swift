import PagingHTTP

extension Evidence {
    /// A guess for a response that has the shape of a known API.
    struct KnownShape {
        var details: StyleDetails
        /// A parameter to add to the query of the URL; `nil` for none.
        var query: String?
    }

    /// Guesses for responses whose shape belongs to a known API, but which do not name the parameter of the next page.
    ///
    /// - Parameter list: The place of the items.
    func knownShapes(_ list: JSONPointer) -> [KnownShape] {
        if sent != nil {
            let search = list == "/hits/hits" ? StyleDetails(offsetBody: "/from") : nil
            return [sentKey, search].compactMap { $0 }.map { KnownShape(details: $0) }
        }
        var shapes: [KnownShape] = []
        if self["/kind"]?.nonEmptyString?.hasPrefix("books#") == true {
            shapes.append(KnownShape(details: StyleDetails(offsetParameter: "startIndex")))
        }
        // SCIM counts offsets from 1 (https://www.rfc-editor.org/rfc/rfc7644#section-3.4.2.4).
        if let schemas = self["/schemas"]?.elements, self["/startIndex"] == nil,
            parameter(among: ["startIndex"]) == nil,
            schemas.contains(where: { $0.text.hasPrefix("urn:ietf:params:scim") })
        {
            shapes.append(KnownShape(details: StyleDetails(offsetParameter: "startIndex"), query: "startIndex=1"))
        }
        // OData services without links (https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part1-protocol.html).
        if list == "/value" { shapes.append(KnownShape(details: StyleDetails(offsetParameter: "$skip"))) }
        // Socrata (https://dev.socrata.com/docs/paging).
        if response.fields.all.contains(where: { $0.name.lowercased().hasPrefix("x-soda2") }) {
            shapes.append(KnownShape(details: StyleDetails(offsetParameter: "$offset")))
        }
        // JSON:API (https://jsonapi.org/format/#fetching-pagination), whose page may be named by number or offset.
        if self[list]?.elements?.first.map({ $0["type"] != nil && $0["attributes"]?.members != nil }) == true {
            shapes.append(KnownShape(details: StyleDetails(pageParameter: "page[number]")))
            shapes.append(KnownShape(details: StyleDetails(offsetParameter: "page[offset]")))
        }
        // Elasticsearch without a total (https://www.elastic.co/guide/en/elasticsearch/reference/current/paginate-search-results.html).
        if list == "/hits/hits" { shapes.append(KnownShape(details: StyleDetails(offsetParameter: "from"))) }
        // ArcGIS sends the flag only if there are more features.
        for flag in ["/exceededTransferLimit", "/properties/exceededTransferLimit"] as [JSONPointer]
        where self[flag]?.boolean == true {
            shapes.append(KnownShape(details: StyleDetails(more: Place(flag), offsetParameter: "resultOffset")))
        }
        // Matrix (https://spec.matrix.org/latest/client-server-api/#pagination).
        if list.steps.last == "chunk", self["/end"]?.nonEmptyString != nil {
            shapes.append(KnownShape(details: StyleDetails(next: "/end", nextParameter: "from")))
        }
        return shapes + lastKeys(beside: list).map { KnownShape(details: $0) }
    }

    /// Options for DynamoDB's key of the last item, which is an object.
    private var sentKey: StyleDetails? {
        guard self["/LastEvaluatedKey"]?.members != nil else { return nil }
        return StyleDetails(next: "/LastEvaluatedKey", nextBody: "/ExclusiveStartKey")
    }

    /// Options for a key of the last item beside a flag that says that there are more, such as Steam's `last_appid`. The
    /// parameter has the same name.
    private func lastKeys(beside list: JSONPointer) -> [StyleDetails] {
        let members = values(beside: list)
        let isFlagged = members.contains { pointer, value in
            value == true && pointer.steps.last.flatMap { PagingRole(of: $0) } == .more
        }
        guard isFlagged else { return [] }
        return members.compactMap { pointer, value in
            guard let name = pointer.steps.last, name.words.first == "last", name.words.count > 1,
                value.nonEmptyString != nil || value.integer != nil, PagingRole(of: name) != .lastPage
            else { return nil }
            return StyleDetails(next: Place(pointer), nextParameter: name)
        }
    }
}
