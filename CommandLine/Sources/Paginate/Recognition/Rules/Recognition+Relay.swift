import PagingHTTP

extension Recognition {
    /// A Relay connection, up to four members deep. The variables are those of the query that was sent.
    static func relay(_ evidence: Evidence) -> Recognition? {
        guard let sent = evidence.sent, let (connection, list) = evidence.connection(beneath: "", depth: 4) else {
            return nil
        }
        var details = StyleDetails(items: connection.appending(list))
        var reasons = ["\(connection.name) has \(list) and /pageInfo with /hasNextPage"]
        if evidence[connection.appending("/totalCount")] != nil { details.total = connection.appending("/totalCount") }
        let query = sent["query"]?.words ?? ""
        if let name = variable(for: "after", in: query) {
            details.nextBody = JSONPointer(steps: ["variables", name])
            reasons.append("the query has $\(name) for after")
        } else {
            reasons.append("the query has no variable for after, without which no second page can be asked for")
        }
        if let name = variable(for: "first", in: query) {
            details.sizeBody = JSONPointer(steps: ["variables", name])
        }
        return Recognition(StyleChoice(.relay, details), reasons)
    }

    /// The name of the variable that a query hands on as an argument.
    private static func variable(for argument: String, in query: String) -> String? {
        var rest = query[...]
        while let range = rest.firstRange(of: argument) {
            let before = rest[..<range.lowerBound].last
            rest = rest[range.upperBound...]
            guard before.map({ !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }) ?? true else { continue }
            let value = rest.drop(while: \.isWhitespace)
            guard value.first == ":" else { continue }
            let name = value.dropFirst().drop(while: \.isWhitespace)
            guard name.first == "$" else { continue }
            return String(name.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
        return nil
    }
}

extension Evidence {
    /// The first connection beneath a place, and the name of its list.
    fileprivate func connection(beneath place: JSONPointer, depth: Int) -> (JSONPointer, list: JSONPointer)? {
        if self[place.appending("/pageInfo/hasNextPage")] != nil {
            for list in ["/edges", "/nodes"] as [JSONPointer] where count(at: place.appending(list)) != nil {
                return (place, list)
            }
        }
        guard depth > 0 else { return nil }
        for member in self[place]?.members ?? [] {
            let place = place.appending(JSONPointer(steps: [member.name]))
            if let found = connection(beneath: place, depth: depth - 1) { return found }
        }
        return nil
    }
}
