import PagingHTTP

extension JSONValue {
    /// Where in a GraphQL request the variable is that the query hands on as an argument, or that is called like it.
    func variable(for argument: String) -> JSONPointer? {
        if let name = Self.variable(for: argument, in: self["query"]?.words ?? "") {
            return JSONPointer(steps: ["variables", name])
        }
        return self["variables"]?[argument].map { _ in JSONPointer(steps: ["variables", argument]) }
    }

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
