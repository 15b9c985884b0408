import PagingHTTP

extension Recognition {
    /// A Relay connection, at most four levels deep. The query of the request names the variables.
    static func relay(_ evidence: Evidence) -> Recognition? {
        guard let sent = evidence.sent else { return nil }
        let connections = evidence.connections
        let named = connections.first { [$0.place, $0.place.appending($0.list)].contains(evidence.namedList) }
        guard let (connection, list) = named ?? connections.first else { return nil }
        var details = StyleDetails(items: connection.appending(list))
        var reasons = ["\(connection.displayName) has \(list) and /pageInfo with /hasNextPage"]
        if evidence[connection.appending("/totalCount")] != nil {
            details.total = Place(connection.appending("/totalCount"))
        }
        let field = connection.steps.last
        if let after = sent.variable(for: "after", of: field) {
            details.nextBody = after
            reasons.append("\(after) is the variable for after")
        } else {
            reasons.append("the query has no variable for after, which the request for a second page needs")
            // If this is the only page, nothing is written to this place.
            if evidence[connection.appending("/pageInfo/hasNextPage")] == false {
                details.nextBody = "/variables/after"
            }
        }
        details.sizeBody = sent.variable(for: "first", of: field)
        return Recognition(StyleChoice(.relay, details), reasons)
    }
}

extension Evidence {
    /// The connections of a GraphQL response, with the places of their lists. Those in items are omitted.
    ///
    /// - Complexity: O(*n*) in the number of members.
    var connections: [(place: JSONPointer, list: JSONPointer)] {
        func connections(
            in value: JSONValue, at place: JSONPointer, depth: Int
        ) -> [(place: JSONPointer, list: JSONPointer)] {
            if value["pageInfo"]?["hasNextPage"] != nil {
                for name in ["edges", "nodes"] where value[name]?.elements != nil {
                    return [(place, JSONPointer(steps: [name]))]
                }
            }
            guard depth > 0 else { return [] }
            return (value.members ?? []).flatMap { member in
                connections(
                    in: member.value, at: place.appending(JSONPointer(steps: [member.name])), depth: depth - 1)
            }
        }
        return json.map { connections(in: $0, at: "", depth: 4) } ?? []
    }

    /// Whether the query of the request reads a connection from its end, so that the response is its last page.
    ///
    /// - Parameter list: The place of the connection, or of its edges or nodes.
    func isReadBackwards(_ list: JSONPointer) -> Bool {
        guard let sent, !sent.hasArgument("after") else { return false }
        let isInside = list.steps.last == "edges" || list.steps.last == "nodes"
        let connection = isInside ? JSONPointer(steps: list.steps.dropLast()) : list
        let page = self[connection.appending("/pageInfo")]
        if page?["hasNextPage"] == true { return false }
        if page?["hasPreviousPage"] == true { return true }
        let isWhole = self[connection.appending("/totalCount")]?.integer.map { $0 == count(at: list) } ?? false
        return page?["hasPreviousPage"] == nil && !isWhole && sent.hasArgument("last") && !sent.hasArgument("first")
    }
}
