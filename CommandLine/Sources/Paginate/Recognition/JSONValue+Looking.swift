import PagingHTTP

extension JSONValue {
    /// The elements of an array; `nil` for everything else.
    var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The members of an object; `nil` for everything else.
    var members: [Member]? { if case .object(let members) = self { members } else { nil } }

    /// A member by its name, or an element by its number.
    func child(_ step: String) -> JSONValue? {
        if let elements { return Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil } }
        return self[step]
    }

    /// The value as a whole number; `nil` if it is none.
    var whole: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }

    /// The text of a string that is not empty.
    var words: String? { if case .string(let text) = self, !text.isEmpty { text } else { nil } }

    /// Whether the value could be an address: absolute, or relative from the root or the query on.
    var isAddress: Bool {
        guard let words else { return false }
        return words.hasWebScheme || words.hasPrefix("/") || words.hasPrefix("?")
    }

    /// Whether there is nothing, or what may be an address: a link to a next page, or the lack of one.
    var isAddressOrNothing: Bool { isAddress || self == .null || self == .string("") }

    /// What the value is, in two words.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let digits): digits
        case .string(let text): text.count > 40 ? "\"\(text.prefix(39))…\"" : "\"\(text)\""
        case .array(let elements): "an array of \(elements.count)"
        case .object(let members): "an object of \(members.count)"
        }
    }
}

extension String {
    /// Whether the text begins as an absolute address does.
    var hasWebScheme: Bool { ["http://", "https://"].contains { lowercased().hasPrefix($0) } }
}

extension Evidence {
    /// What of some members a value has, and what they are, for a reason.
    func sight(_ pointers: JSONPointer...) -> [String] {
        pointers.compactMap { pointer in self[pointer].map { "\(pointer.name) is \($0.kind)" } }
    }
}

extension JSONPointer {
    /// The pointer for a sentence, in which the empty one would not be seen.
    var name: String { steps.isEmpty ? "the body" : description }
}
