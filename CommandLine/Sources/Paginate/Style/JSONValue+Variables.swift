import PagingHTTP

extension JSONValue {
    /// The place of a variable in the body of a GraphQL request.
    ///
    /// - Parameter argument: The argument that the query sets to the variable, such as `after`. If the query sets none,
    ///   the variable of the same name counts.
    /// - Returns: `nil` if there is no such variable.
    func variable(for argument: String) -> JSONPointer? {
        if let name = Self.variable(for: argument, in: self["query"]?.nonEmptyString ?? "") {
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
