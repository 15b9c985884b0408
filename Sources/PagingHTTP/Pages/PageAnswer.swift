import Foundation

/// A response, parsed as far as the style needs.
struct PageAnswer: Sendable {
    let response: TransportResponse
    let style: PaginationStyle
    private let document: JSONDocument
    private let limit: ParsingLimit?
    /// The list of items; `nil` if the response has none.
    private let found: JSONSlice?

    /// Parses a response.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - style: The style of the API.
    ///   - observed: More places that the caller reads.
    ///   - limit: Ends the parsing of the body, and the decoding of its items; `nil` for none.
    /// - Throws: ``DecodingFailure`` if parsing was ended, or if the body does not have the format of the style, or has no list of items.
    init(
        _ response: TransportResponse, _ style: PaginationStyle, observing observed: [AnswerPlace] = [],
        until limit: ParsingLimit? = nil
    ) throws(DecodingFailure) {
        self.response = response
        self.style = style
        self.limit = limit
        do {
            document = try JSONDocument(
                try style.format.json(response.body, until: limit),
                finding: style.pointers + observed.compactMap(\.pointer), until: limit)
        } catch {
            throw DecodingFailure(error, response)
        }
        found = document[style.items.list].flatMap { $0.isNull ? nil : $0 }
        // An error response has no items, even if the items key is present.
        if failure != nil || !response.isSuccess { return }
        guard let found else {
            // Go encodes a nil slice as null.
            if hasList { return }
            if style.items.mayBeMissingBeside.contains(where: { document[$0] != nil }) { return }
            if style.items.mayBeEmptyObject, let body = document[""], body.isObject, body.elements?.isEmpty == true {
                return
            }
            throw DecodingFailure(DecodingFailure.missingList, at: "\(style.items.list)", response)
        }
        let isList = found.isArray || style.format == .xml || style.items.container == .arrayOrObject && found.isObject
        if !isList { throw DecodingFailure("the items are not an array", at: "\(style.items.list)", response) }
    }

    /// Reads the header fields of a response without a body.
    ///
    /// - Throws: ``DecodingFailure``.
    init(withoutBody response: TransportResponse, _ style: PaginationStyle) throws(DecodingFailure) {
        self.response = response
        self.style = style
        limit = nil
        do { document = try JSONDocument(Data("null".utf8), finding: []) } catch {
            throw DecodingFailure(error, response)
        }
        found = nil
    }

    /// Checks that the items may be decoded further.
    ///
    /// - Throws: The error of ``ParsingLimit/check(_:)``.
    func checkLimit() throws { try limit?.check(response.url) }

    /// The array of items; `nil` if the items are not the elements of one array.
    var list: JSONSlice? {
        found.flatMap { $0.isArray && style.items.item.steps.isEmpty ? $0 : nil }
    }

    /// Whether the response contains the list of items. An empty list and `null` count.
    var hasList: Bool { document[style.items.list] != nil }

    /// Whether the response has a list with at least one item.
    var hasItems: Bool { found?.isArray == true && (try? items())?.isEmpty == false }

    /// The response with `null` in place of the list of items. XML is converted to JSON.
    var envelope: TransportResponse {
        TransportResponse(
            status: response.status, url: response.url, fields: response.fields, body: document.text(without: found))
    }

    /// The values at some places; `nil` for each value that is missing or cannot be read.
    func values(at places: [AnswerPlace]) -> [JSONValue?] { places.map { try? value(at: $0) } }

    /// The items.
    ///
    /// - Throws: ``DecodingFailure`` if an element of the list has no item.
    /// - Complexity: O(n) in the bytes of the list.
    func items() throws(DecodingFailure) -> [JSONSlice] {
        guard let found else { return [] }
        // In XML a list with one element is that element.
        let elements = style.format == .xml && !found.isArray ? [found] : found.elements ?? [found]
        guard !style.items.item.steps.isEmpty else { return elements }
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

    /// The error object of the API, its code, and the rule that recognized it.
    var failure: (rule: ErrorRule, code: String, failure: APIFailure)? {
        guard let rule = style.errorRules.first(where: { document.matches($0.sign) }) else { return nil }
        let code = rule.code.flatMap(document.text) ?? ""
        let name = rule.name.flatMap(document.text) ?? code
        // Some servers have a text in place of the object.
        let message = rule.message.flatMap(document.text) ?? (name.isEmpty ? "\(BodySample(response.body))" : "")
        let isTransient = rule.isTransient(code) || StatusFailure.transientStatuses.contains(response.status)
        let said = rule.throttleCodes.contains(code) ? Duration(in: message) : nil
        let failure = APIFailure(
            id: Int(code) ?? response.status, name: name, message: message,
            isTransient: isTransient,
            retryDelay: [BackoffHints(response, at: Date()).pause, pause, said].compactMap { $0 }.max())
        return (rule, code, failure)
    }

    /// How long the body asks clients to wait; `nil` if it does not say.
    var pause: Duration? {
        style.pause.flatMap { try? value(at: $0)?.text }.flatMap(Double.init(decimal:)).map { .upTo(seconds: $0) }
    }

    /// Whether the body says that the quota is spent.
    var isQuotaSpent: Bool {
        style.remainingRequests.flatMap { try? value(at: $0)?.wholeNumber }.map { $0 <= 0 } ?? false
    }

    /// The number of items in the whole list; `nil` if the response does not have it as a number.
    var total: Int? {
        style.total.flatMap { try? value(at: $0)?.wholeNumber }
    }

    /// Whether the page is the last one in its direction; `nil` if the response does not say.
    ///
    /// - Parameters:
    ///   - name: The page.
    ///   - size: The number of items in a full page; `nil` if the request named no page size.
    ///   - count: The number of items in the page.
    /// - Throws: ``DecodingFailure`` if a value that a rule reads cannot be parsed.
    func isLast(_ name: PageName, size: Int?, count: Int) throws(DecodingFailure) -> Bool? {
        for rule in style.endRules {
            if let isLast = try verdict(of: rule, name, size, count) { return isLast }
        }
        return nil
    }

    private func verdict(
        of rule: EndRule, _ name: PageName, _ size: Int?, _ count: Int
    ) throws(DecodingFailure) -> Bool? {
        switch rule {
        case .hasMore(let place): try value(at: place)?.boolean.map { !$0 }
        case .isLast(let place): try value(at: place)?.boolean
        case .missing(let place): try value(at: place)?.isBlank ?? true
        case .lastNumber(let place):
            // A number below that of a page with items is wrong.
            if case .number(let number) = name, let last = try value(at: place)?.wholeNumber,
                count == 0 || number <= last
            {
                number >= last
            } else {
                nil
            }
        case .emptyPage: count == 0 ? true : nil
        case .shortPage: size.map { count < $0 } == true ? true : nil
        case .status: nil
        }
    }

    /// Checks that all strings in the items are valid, for callers that pass items on unread.
    ///
    /// - Throws: ``DecodingFailure`` if a string has an escape that does not exist, or is not UTF-8.
    /// - Complexity: O(n) in the bytes of the items.
    func validateItems() throws(DecodingFailure) {
        guard let fault = found?.faultInStrings else { return }
        throw DecodingFailure(fault, response, under: style.items.list)
    }

    /// - Throws: ``DecodingFailure`` if there is a value that cannot be parsed.
    func value(at place: AnswerPlace) throws(DecodingFailure) -> JSONValue? {
        switch place {
        case .body(let pointer): try read(document[pointer], pointer)
        case .field(let name): response.fields[name].map { .string($0) }
        case .link(let relation): response.link(relation).map { .string($0) }
        case .linkObject(let relation, let list):
            try read(document[list], list)?.linkTarget(of: relation)
        case .contentRangeTotal:
            response.fields["Content-Range"].flatMap { $0.split(separator: "/").last }.map { .string(String($0)) }
        case .item(.first, let pointer): try read(items().first?.value(at: pointer), pointer)
        case .item(.last, let pointer): try read(items().last?.value(at: pointer), pointer)
        }
    }

    private func read(_ slice: JSONSlice?, _ pointer: JSONPointer) throws(DecodingFailure) -> JSONValue? {
        do {
            return try slice?.read()
        } catch {
            throw DecodingFailure("the text cannot be read", at: "\(pointer)", response)
        }
    }
}

extension PaginationStyle {
    /// All places in a body that the style reads.
    fileprivate var pointers: [JSONPointer] {
        var places: [AnswerPlace] = []
        if let total { places.append(total) }
        if case .chained(let next, let previous) = addressing {
            for chain in [next, previous].compactMap({ $0 }) {
                places += chain.parts.map(\.source) + chain.parts.compactMap(\.prefix)
                if let hasNeighbor = chain.hasNeighbor { places.append(hasNeighbor) }
            }
        }
        for rule in endRules {
            switch rule {
            case .hasMore(let place), .isLast(let place), .missing(let place), .lastNumber(let place):
                places.append(place)
            case .emptyPage, .shortPage, .status: break
            }
        }
        var pointers = [items.list] + items.mayBeMissingBeside + (items.mayBeEmptyObject ? [""] : [])
        places += [pause, remainingRequests].compactMap { $0 }
        pointers += places.compactMap(\.pointer)
        for rule in errorRules {
            pointers += [rule.sign.pointer, rule.code, rule.name, rule.message].compactMap { $0 }
        }
        return pointers
    }
}

extension AnswerPlace {
    /// The part of the body that holds the place; `nil` for header fields and items.
    var pointer: JSONPointer? {
        switch self {
        case .body(let pointer), .linkObject(_, let pointer): pointer
        case .field, .link, .contentRangeTotal, .item: nil
        }
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
    /// A value that cannot be parsed counts as present.
    fileprivate func matches(_ sign: ErrorRule.Sign) -> Bool {
        switch sign {
        case .present(let pointer):
            guard let slice = self[pointer] else { return false }
            guard let value = try? slice.read() else { return true }
            return !value.isBlank && value.boolean != false
        case .isFalse(let pointer):
            return (try? self[pointer]?.read())?.boolean == false
        }
    }

    /// The text at a place; `nil` if there is none.
    fileprivate func text(at pointer: JSONPointer) -> String? { (try? self[pointer]?.read())?.text }
}
