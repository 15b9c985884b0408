import PagingHTTP

extension JSONValue {
    /// The elements of an array; `nil` for other values.
    var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The members of an object; `nil` for other values.
    var members: [Member]? { if case .object(let members) = self { members } else { nil } }

    /// Whether the value is an array of an object and an array, which is not a list: the object describes the page, as
    /// in answers of the World Bank.
    var isPair: Bool {
        guard let elements, elements.count == 2 else { return false }
        return elements[0].members != nil && elements[1].elements != nil
    }

    /// The members of an object, or the elements of a pair, whose names are their indices; empty for other values.
    var children: [Member] {
        if isPair { return (elements ?? []).enumerated().map { Member("\($0.offset)", $0.element) } }
        return members ?? []
    }

    /// The value with at most 10,000 members of all objects together. Arrays keep their elements.
    ///
    /// Guessing looks at each member many times, so a server could otherwise stop the program for hours. The members of an
    /// object share evenly what it leaves them, so a large one takes nothing from its neighbors.
    var limitedForGuessing: JSONValue { limited(to: 10_000) }

    private func limited(to most: Int) -> JSONValue {
        if isPair, let elements { return .array([elements[0].limited(to: most), elements[1]]) }
        guard let members, !members.isEmpty else { return self }
        let kept = members.prefix(most)
        let share = (most - kept.count) / max(kept.count, 1)
        return .object(kept.map { Member($0.name, $0.value.limited(to: share)) })
    }

    /// The member with a name, or the element at an index; `nil` if there is none.
    func child(_ step: String) -> JSONValue? {
        if let elements { return Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil } }
        return self[step]
    }

    /// The value of an integer; `nil` for other values.
    var integer: Int? { if case .number(let digits) = self { Int(digits) ?? decimalInteger } else { nil } }

    /// The value of a number such as `25.0` or `2.5e1`; `nil` for other values, and for numbers that are not exact.
    var decimalInteger: Int? {
        guard case .number(let text) = self, let value = Double(text), abs(value) < 0x1p53 else { return nil }
        return Int(exactly: value)
    }

    /// The text of a string; `nil` for an empty string and for other values.
    var nonEmptyString: String? { if case .string(let text) = self, !text.isEmpty { text } else { nil } }

    /// Whether the value is a string that looks like a URL: absolute, or relative with a path from the root or a query.
    var isURLReference: Bool {
        guard let nonEmptyString else { return false }
        return nonEmptyString.hasHTTPScheme || nonEmptyString.hasPrefix("/") || nonEmptyString.hasPrefix("?")
            || nonEmptyString.hasQuery
    }

    /// Whether the value is a text or a number, so that it can be a token.
    var canBeToken: Bool { if case .number = self { true } else { nonEmptyString != nil } }

    /// Whether the value looks like a URL, or is null or empty, as a link to a next page is.
    var isURLReferenceOrEmpty: Bool { isURLReference || self == .null || self == .string("") }

    /// A short description of the value.
    var summary: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let digits): digits
        case .string(let text): text.count > 40 ? "\"\(text.prefix(39))…\"" : "\"\(text)\""
        case .array(let elements): "an array with \(elements.count) element\(elements.count == 1 ? "" : "s")"
        case .object(let members): "an object with \(members.count) member\(members.count == 1 ? "" : "s")"
        }
    }
}

extension String {
    /// Whether the text begins with `http://` or `https://`.
    var hasHTTPScheme: Bool { ["http://", "https://"].contains { lowercased().hasPrefix($0) } }

    /// Whether the text ends with a query that has a parameter with a value, as `list?page=2` does. Tokens have none.
    var hasQuery: Bool {
        guard let mark = firstIndex(of: "?"), !contains(where: \.isWhitespace) else { return false }
        let name = self[index(after: mark)...].prefix { $0 != "=" }
        return !name.isEmpty && name.endIndex != endIndex && !name.contains("?")
    }
}

extension Evidence {
    /// Descriptions of the values at some places, for an explanation. Places without a value are omitted.
    func findings(_ pointers: JSONPointer...) -> [String] {
        pointers.compactMap { pointer in self[pointer].map { "\(pointer.displayName) is \($0.summary)" } }
    }
}

extension JSONPointer {
    /// The pointer for a sentence. The empty pointer is "the body".
    var displayName: String { steps.isEmpty ? "the body" : description }
}
