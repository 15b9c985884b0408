import PagingHTTP

extension JSONValue {
    /// The place of a variable in the body of a GraphQL request.
    ///
    /// - Parameters:
    ///   - argument: The argument that the query sets to the variable, such as `after`. If the query sets none, the
    ///     variable of the same name counts.
    ///   - field: The field with the argument, if the query may have the argument several times.
    /// - Returns: `nil` if there is no such variable.
    func variable(for argument: String, of field: String? = nil) -> JSONPointer? {
        let query = graphQLQuery
        let start = field.flatMap { query.firstRange(of: $0)?.lowerBound } ?? query.startIndex
        for text in [query[start...], query[...]] {
            let values = Self.values(of: argument, in: text)
            if let name = values.first(where: { $0.first == "$" })?.dropFirst() {
                return JSONPointer(steps: [
                    "variables", String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" }),
                ])
            }
        }
        return self["variables"]?[argument].map { _ in JSONPointer(steps: ["variables", argument]) }
    }

    /// Whether the query of a GraphQL request has an argument whose value is not null.
    func hasArgument(_ argument: String) -> Bool {
        Self.values(of: argument, in: graphQLQuery[...]).contains { value in
            guard value.first == "$" else { return !value.hasPrefix("null") }
            let name = String(value.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" })
            return self["variables"]?[name].map { $0 != .null } ?? false
        }
    }

    private var graphQLQuery: String { self["query"]?.nonEmptyString ?? "" }

    /// What follows each occurrence of an argument and its colon in a query.
    private static func values(of argument: String, in query: Substring) -> [Substring] {
        var values: [Substring] = []
        var rest = query
        while let range = rest.firstRange(of: argument) {
            let before = rest[..<range.lowerBound].last
            rest = rest[range.upperBound...]
            guard before.map({ !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }) ?? true else { continue }
            let value = rest.drop(while: \.isWhitespace)
            if value.first == ":" { values.append(value.dropFirst().drop(while: \.isWhitespace)) }
        }
        return values
    }
}
