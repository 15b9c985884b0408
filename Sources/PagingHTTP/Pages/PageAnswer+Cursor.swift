import Foundation

extension PageAnswer {
    /// What names the page behind this one.
    ///
    /// - Throws: ``DecodingFailure`` if there is one and nothing names it.
    func cursor(behind name: PageName, isLast: Bool?) throws(DecodingFailure) -> PageCursor? {
        guard case .chained(let chain, _) = style.addressing else { return nil }
        return try cursor(by: chain, name, isLast: name.direction == .append ? isLast : true)
    }

    /// What names the page before this one.
    ///
    /// - Throws: ``DecodingFailure`` if there is one and nothing names it.
    func cursor(before name: PageName, isLast: Bool?) throws(DecodingFailure) -> PageCursor? {
        guard case .chained(_, let chain?) = style.addressing else { return nil }
        return try cursor(by: chain, name, isLast: name.direction == .prepend ? isLast : true)
    }

    /// - Parameter isLast: Whether the list ends with this page, or is read in the other direction; `nil` if nothing says
    ///   so.
    private func cursor(by chain: Chain, _ name: PageName, isLast: Bool?) throws(DecodingFailure) -> PageCursor? {
        let isThere: Bool? = if let place = chain.isThere { try value(at: place)?.truth } else { nil }
        if isThere == false { return nil }
        var values: [JSONValue?] = []
        for part in chain.parts { values.append(try value(of: part)) }
        guard values.first != .some(nil) else {
            guard isLast == false || isLast == nil && isThere == true else { return nil }
            throw DecodingFailure("the list goes on, and nothing names the next page", response)
        }
        let cursor = PageCursor(values)
        return chain.endsAtRepetition && cursor == name.cursor ? nil : cursor
    }

    /// What an answer hands on; `nil` where there is nothing, which `false` and -1 say too.
    private func value(of part: Chain.Part) throws(DecodingFailure) -> JSONValue? {
        guard let value = try value(at: part.source), !value.isBlank, value != .bool(false), value.text != "-1"
        else { return nil }
        switch part.target {
        case .address:
            guard var reference = try reference(value, part.source) else { return nil }
            if let prefix = part.prefix, !reference.contains("://"), let base = try self.value(at: prefix)?.text {
                reference = base + reference
            }
            return .string(URL(reference: reference, relativeTo: response.url)?.absoluteString ?? reference)
        case .place(.field), .place(.preference):
            guard value.text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw DecodingFailure("what names the next page has characters that no header field has", response)
            }
            return value
        case .place, .queryMembers: return value
        }
    }

    /// The address that a value is, or that is in the `href` of an object; `nil` where that says that there is none.
    private func reference(_ value: JSONValue, _ place: AnswerPlace) throws(DecodingFailure) -> String? {
        switch value["href"] ?? value {
        case .string(let reference): return reference.isEmpty ? nil : reference
        case .null: return nil
        case .bool, .number, .array, .object:
            let path = (place.pointer?.steps ?? []).joined(separator: ".")
            throw DecodingFailure("what should link to the next page is no address", at: path, response)
        }
    }
}
