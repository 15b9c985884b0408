import PagingHTTP

extension Recognition {
    /// A Relay connection, at most four levels deep. The query of the request names the variables.
    static func relay(_ evidence: Evidence) -> Recognition? {
        guard let sent = evidence.sent, let (connection, list) = evidence.connection(under: "", depth: 4) else {
            return nil
        }
        var details = StyleDetails(items: connection.appending(list))
        var reasons = ["\(connection.displayName) has \(list) and /pageInfo with /hasNextPage"]
        if evidence[connection.appending("/totalCount")] != nil {
            details.total = Place(connection.appending("/totalCount"))
        }
        if let after = sent.variable(for: "after") {
            details.nextBody = after
            reasons.append("\(after) is the variable for after")
        } else {
            reasons.append("the query has no variable for after, which the request for a second page needs")
            // If this is the only page, nothing is written to this place.
            if evidence[connection.appending("/pageInfo/hasNextPage")] == false {
                details.nextBody = "/variables/after"
            }
        }
        details.sizeBody = sent.variable(for: "first")
        return Recognition(StyleChoice(.relay, details), reasons)
    }
}

extension Evidence {
    /// The first connection under a place, and the place of its list; `nil` if there is none.
    fileprivate func connection(under place: JSONPointer, depth: Int) -> (JSONPointer, list: JSONPointer)? {
        if self[place.appending("/pageInfo/hasNextPage")] != nil {
            for list in ["/edges", "/nodes"] as [JSONPointer] where count(at: place.appending(list)) != nil {
                return (place, list)
            }
        }
        guard depth > 0 else { return nil }
        for member in self[place]?.members ?? [] {
            let place = place.appending(JSONPointer(steps: [member.name]))
            if let found = connection(under: place, depth: depth - 1) { return found }
        }
        return nil
    }
}
