import Foundation

extension PageAnswer {
    /// The cursor of the next page; `nil` if there is none.
    ///
    /// - Throws: ``DecodingFailure`` if the response says that there is a next page and does not name it.
    func cursor(behind name: PageName, isLast: Bool?) throws(DecodingFailure) -> PageCursor? {
        guard case .chained(let chain, _) = style.addressing else { return nil }
        return try cursor(by: chain, name, isLast: name.direction == .append ? isLast : true)
    }

    /// The cursor of the previous page; `nil` if there is none.
    ///
    /// - Throws: ``DecodingFailure`` if the response says that there is a previous page and does not name it.
    func cursor(before name: PageName, isLast: Bool?) throws(DecodingFailure) -> PageCursor? {
        guard case .chained(_, let chain?) = style.addressing else { return nil }
        return try cursor(by: chain, name, isLast: name.direction == .prepend ? isLast : true)
    }

    /// - Parameter isLast: Whether this page is the last one, or is read in the other direction; `nil` if the response
    ///   does not say.
    private func cursor(by chain: CursorChain, _ name: PageName, isLast: Bool?) throws(DecodingFailure) -> PageCursor? {
        let hasNeighbor: Bool? = if let place = chain.hasNeighbor { try value(at: place)?.boolean } else { nil }
        if hasNeighbor == false { return nil }
        var values: [JSONValue?] = []
        for part in chain.parts { values.append(try value(of: part)) }
        guard values.first != .some(nil) else {
            // A page with items has a last item, so its value is not missing because the list ends.
            let hasItems = try !items().isEmpty
            let lacksValue = isLast == nil && hasItems && chain.parts.first?.isOfItem == true
            guard isLast == false || isLast == nil && hasNeighbor == true || lacksValue else { return nil }
            throw DecodingFailure(DecodingFailure.unnamedPage, response)
        }
        let cursor = PageCursor(values)
        return chain.endsAtRepetition && cursor == name.cursor ? nil : cursor
    }

    /// The value of one part of a cursor; `nil` if it is missing, null, empty, `false` or -1, which all mean no page.
    private func value(of part: CursorChain.Part) throws(DecodingFailure) -> JSONValue? {
        guard let value = try value(at: part.source), !value.isBlank, value != .bool(false),
            value.text != "-1" || part.isOfItem
        else { return nil }
        try checkLength(value.text, part.source)
        switch part.target {
        case .address:
            guard var reference = try reference(value, part.source) else { return nil }
            if let prefix = part.prefix, !reference.contains("://"), let base = try self.value(at: prefix)?.text {
                try checkLength(base, prefix)
                reference = base + reference
            }
            let link = URL(reference: reference, relativeTo: response.url)?.absoluteString ?? reference
            try checkLength(link, part.source)
            return .string(link)
        case .place(.field), .place(.preference):
            guard value.text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw DecodingFailure(
                    "the cursor of the next page has characters that header fields cannot have", response)
            }
            return value
        case .place, .queryMembers: return value
        }
    }

    private func checkLength(_ name: String, _ place: AnswerPlace) throws(DecodingFailure) {
        guard name.utf8.count > PageCursor.byteLimit else { return }
        throw DecodingFailure(DecodingFailure.longName, at: place.path, response)
    }

    /// The URL in a value or in the `href` of an object; `nil` if that is empty or null.
    private func reference(_ value: JSONValue, _ place: AnswerPlace) throws(DecodingFailure) -> String? {
        switch value["href"] ?? value {
        case .string(let reference): return reference.isEmpty ? nil : reference.withoutQueryExpressions
        case .null: return nil
        case .bool, .number, .array, .object:
            throw DecodingFailure("the link to the next page is not a URL", at: place.path, response)
        }
    }
}

extension CursorChain.Part {
    /// Whether the value is one of an item.
    fileprivate var isOfItem: Bool { if case .item = source { true } else { false } }
}

extension AnswerPlace {
    /// The place in the document, for messages; empty outside of the body.
    fileprivate var path: String { (pointer?.steps ?? []).joined(separator: ".") }
}

extension String {
    /// The URL of a URI template (RFC 6570) without the expressions `{?…}` and `{&…}`, whose variables have no values.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    fileprivate var withoutQueryExpressions: String {
        var text = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            text += rest[..<start]
            if !["?", "&"].contains(rest[rest.index(after: start)]) { text += rest[start...end] }
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }
}
