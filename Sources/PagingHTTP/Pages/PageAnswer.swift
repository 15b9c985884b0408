import Foundation

/// An answer that was read as far as its style looks into it.
struct PageAnswer: Sendable {
    let response: HTTPResponse
    let style: PaginationStyle
    private let document: JSONDocument
    /// Where the items stand; `nil` where the answer has none.
    private let found: JSONSlice?

    /// Reads an answer.
    ///
    /// - Throws: ``DecodingFailure`` if the body is not what the style says, or the items are missing.
    init(_ response: HTTPResponse, _ style: PaginationStyle) throws(DecodingFailure) {
        self.response = response
        self.style = style
        do {
            document = try JSONDocument(try style.format.json(response.body), finding: style.pointers)
        } catch {
            throw DecodingFailure(error, response)
        }
        found = document[style.items.list].flatMap { $0.isNull ? nil : $0 }
        let mayBeMissing = style.items.mayBeMissing || failure != nil || !response.isSuccess
        guard found != nil || mayBeMissing else {
            throw DecodingFailure("the items are missing", at: "\(style.items.list)", response)
        }
    }

    /// The items as one array, where they stand in one.
    var list: JSONSlice? {
        found.flatMap { $0.isArray && style.items.item.steps.isEmpty ? $0 : nil }
    }

    /// The items, one by one.
    ///
    /// - Throws: ``DecodingFailure`` if an element of the list has no item.
    /// - Complexity: O(n) in the bytes of the list.
    func items() throws(DecodingFailure) -> [JSONSlice] {
        guard let found else { return [] }
        // In XML a list of one is the element itself.
        let elements = style.format == .xml && !found.isArray ? [found] : found.elements ?? [found]
        if style.items.item.steps.isEmpty { return elements }
        var items: [JSONSlice] = []
        items.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            guard let item = element.value(at: style.items.item) else {
                throw DecodingFailure(
                    "the item is missing", at: "\(style.items.list)/\(index)\(style.items.item)", response)
            }
            items.append(item)
        }
        return items
    }

    /// The API's own error object, and the rule by which it was known.
    var failure: (rule: ErrorRule, failure: APIFailure)? {
        guard let rule = style.errorRules.first(where: { document.matches($0.sign) }) else { return nil }
        let code = rule.code.flatMap { document[$0]?.value?.text } ?? ""
        let message = rule.message.flatMap { document[$0]?.value?.text } ?? ""
        let isTransient =
            rule.transientCodes.contains(code) || StatusFailure.transientStatuses.contains(response.status)
        return (
            rule,
            APIFailure(
                id: Int(code) ?? response.status, name: code, message: message, isTransient: isTransient,
                retryDelay: ServerWishes(response, at: Date()).pause)
        )
    }

    /// How many items the whole list has; `nil` if the answer does not say, or not in a number.
    var total: Int? {
        style.total.flatMap { value(at: $0) }?.wholeNumber
    }

    /// Whether the page is the last one in its direction; `nil` if the answer does not say.
    ///
    /// - Parameters:
    ///   - name: Which page it is.
    ///   - size: How many items were asked for.
    ///   - count: How many items it has.
    func isLast(_ name: PageName, size: Int, count: Int) -> Bool? {
        for rule in style.endRules {
            if let isLast = verdict(of: rule, name, size, count) { return isLast }
        }
        return nil
    }

    private func verdict(of rule: EndRule, _ name: PageName, _ size: Int, _ count: Int) -> Bool? {
        switch rule {
        case .goesOn(let place): value(at: place)?.truth.map { !$0 }
        case .isLast(let place): value(at: place)?.truth
        case .missing(let place): value(at: place)?.isBlank ?? true
        case .lastNumber(let place):
            if case .number(let number) = name, let last = value(at: place)?.wholeNumber { number >= last } else { nil }
        case .emptyPage: count == 0 ? true : nil
        case .shortPage: count < size ? true : nil
        case .status: nil
        }
    }

    /// What names the page behind this one.
    func cursor(behind name: PageName) -> PageCursor? {
        guard case .chained(let chain, _) = style.addressing else { return nil }
        return cursor(by: chain, name)
    }

    /// What names the page before this one.
    func cursor(before name: PageName) -> PageCursor? {
        guard case .chained(_, let chain?) = style.addressing else { return nil }
        return cursor(by: chain, name)
    }

    private func cursor(by chain: Chain, _ name: PageName) -> PageCursor? {
        if let place = chain.isThere, value(at: place)?.truth == false { return nil }
        let values = chain.parts.map { part -> JSONValue? in
            guard let value = value(at: part.source), !value.isBlank else { return nil }
            guard part.target == .address else { return value }
            let reference = value["href"]?.text ?? value.text
            return .string(URL(reference: reference, relativeTo: response.url)?.absoluteString ?? reference)
        }
        guard values.first != .some(nil) else { return nil }
        let cursor = PageCursor(values)
        return chain.endsAtRepetition && cursor == name.cursor ? nil : cursor
    }

    private func value(at place: AnswerPlace) -> JSONValue? {
        switch place {
        case .body(let pointer): document[pointer]?.value
        case .field(let name): response.fields[name].map { .string($0) }
        case .link(let relation): response.link(relation).map { .string($0) }
        case .contentRangeTotal:
            response.fields["Content-Range"].flatMap { $0.split(separator: "/").last }.map { .string(String($0)) }
        case .item(.first, let pointer): (try? items())?.first?.value(at: pointer)?.value
        case .item(.last, let pointer): (try? items())?.last?.value(at: pointer)?.value
        }
    }
}

extension PaginationStyle {
    /// All places in a body into which the style looks.
    fileprivate var pointers: [JSONPointer] {
        var places: [AnswerPlace] = []
        if let total { places.append(total) }
        if case .chained(let next, let previous) = addressing {
            for chain in [next, previous].compactMap({ $0 }) {
                places += chain.parts.map(\.source)
                if let isThere = chain.isThere { places.append(isThere) }
            }
        }
        for rule in endRules {
            switch rule {
            case .goesOn(let place), .isLast(let place), .missing(let place), .lastNumber(let place):
                places.append(place)
            case .emptyPage, .shortPage, .status: break
            }
        }
        var pointers = [items.list]
        for case .body(let pointer) in places { pointers.append(pointer) }
        for rule in errorRules { pointers += [rule.sign.pointer, rule.code, rule.message].compactMap { $0 } }
        return pointers
    }
}

extension ErrorRule.Sign {
    fileprivate var pointer: JSONPointer {
        switch self {
        case .present(let pointer), .isFalse(let pointer): pointer
        }
    }
}

extension JSONDocument {
    fileprivate func matches(_ sign: ErrorRule.Sign) -> Bool {
        switch sign {
        case .present(let pointer):
            guard let value = self[pointer]?.value else { return false }
            return !value.isBlank && value.truth != false
        case .isFalse(let pointer):
            return self[pointer]?.value?.truth == false
        }
    }
}
