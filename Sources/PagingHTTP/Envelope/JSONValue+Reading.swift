extension JSONValue {
    /// The target of the first object with a relation in an array of link objects; `nil` if there is none.
    ///
    /// The relation is the value of `rel` or `relation`, or an element of it if it is an array. The target is the value
    /// of `href` or `url`.
    ///
    /// - Parameter relation: The relation, such as `next`.
    public func linkTarget(of relation: String) -> JSONValue? {
        guard case .array(let links) = self else { return nil }
        let link = links.first { link in
            switch link["rel"] ?? link["relation"] {
            case .array(let names)?: names.contains { $0.text == relation }
            case let name?: name.text == relation
            case nil: false
            }
        }
        return link.flatMap { $0["href"] ?? $0["url"] }
    }

    /// Whether the value is `null`, an empty string, an empty array or an empty object.
    var isBlank: Bool {
        switch self {
        case .null: true
        case .string(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        case .bool, .number: false
        }
    }

    /// The value as a Boolean; `nil` if it is not one. Strings such as `"true"` count, because all values of XML are
    /// strings.
    var boolean: Bool? {
        switch self {
        case .bool(let value): value
        case .string("true"), .string("1"), .number("1"): true
        case .string("false"), .string("0"), .number("0"): false
        default: nil
        }
    }

    /// The value as a whole number, clamped to `Int`; `nil` if it is not a whole number. Numbers such as `25.0` are.
    ///
    /// `Int` has 32 bits on some watches, which is too few for the totals of some servers.
    var wholeNumber: Int? {
        if case .number(let text) = self, let value = Double(text), abs(value) < 0x1p53 {
            return value == value.rounded() ? Int(clamping: Int64(value)) : nil
        }
        switch self {
        case .number(let text), .string(let text):
            if let number = Int(text) { return number }
            if text.hasPrefix("-") { return String(text.dropFirst()).digits.map { _ in .min } }
            return text.digits
        default: return nil
        }
    }
}
