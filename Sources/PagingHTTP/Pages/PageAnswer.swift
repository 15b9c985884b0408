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
    /// - Parameters:
    ///   - response: The answer.
    ///   - style: How it is read.
    ///   - observed: Places that the caller reads beside those of the style.
    /// - Throws: ``DecodingFailure`` if the body is not what the style says, or the items are missing or something else.
    init(
        _ response: HTTPResponse, _ style: PaginationStyle, observing observed: [AnswerPlace] = []
    ) throws(DecodingFailure) {
        self.response = response
        self.style = style
        do {
            document = try JSONDocument(
                try style.format.json(response.body), finding: style.pointers + observed.compactMap(\.pointer))
        } catch {
            throw DecodingFailure(error, response)
        }
        found = document[style.items.list].flatMap { $0.isNull ? nil : $0 }
        // What is an error has no items, whatever stands in their place.
        if failure != nil || !response.isSuccess { return }
        guard let found else {
            // An encoder in Go writes an empty list as null.
            if hasList { return }
            if style.items.mayBeMissingBeside.contains(where: { document[$0] != nil }) { return }
            throw DecodingFailure("the items are missing", at: "\(style.items.list)", response)
        }
        let isList = found.isArray || style.format == .xml || style.items.container == .arrayOrObject && found.isObject
        if !isList { throw DecodingFailure("the items are no array", at: "\(style.items.list)", response) }
    }

    /// Reads the header fields of an answer that has no body.
    ///
    /// - Throws: ``DecodingFailure``.
    init(withoutBody response: HTTPResponse, _ style: PaginationStyle) throws(DecodingFailure) {
        self.response = response
        self.style = style
        do { document = try JSONDocument(Data("null".utf8), finding: []) } catch {
            throw DecodingFailure(error, response)
        }
        found = nil
    }

    /// The items as one array, where they stand in one.
    var list: JSONSlice? {
        found.flatMap { $0.isArray && style.items.item.steps.isEmpty ? $0 : nil }
    }

    /// Whether the answer has the list of items, which may be empty or `null`.
    var hasList: Bool { document[style.items.list] != nil }

    /// The values at the observed places; `nil` where there is none that can be read.
    func values(at places: [AnswerPlace]) -> [JSONValue?] { places.map { try? value(at: $0) } }

    /// The items, one by one.
    ///
    /// - Throws: ``DecodingFailure`` if an element of the list has no item.
    /// - Complexity: O(n) in the bytes of the list.
    func items() throws(DecodingFailure) -> [JSONSlice] {
        guard let found else { return [] }
        // In XML a list of one is the element itself.
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

    /// The API's own error object, and the rule by which it was known.
    var failure: (rule: ErrorRule, failure: APIFailure)? {
        guard let rule = style.errorRules.first(where: { document.matches($0.sign) }) else { return nil }
        let code = rule.code.flatMap(document.words) ?? ""
        let message = rule.message.flatMap(document.words) ?? ""
        let isTransient = rule.isTransient(code) || StatusFailure.transientStatuses.contains(response.status)
        let said = rule.throttleCodes.contains(code) ? Duration(in: message) : nil
        let failure = APIFailure(
            id: Int(code) ?? response.status, name: code, message: message, isTransient: isTransient,
            retryDelay: [ServerWishes(response, at: Date()).pause, pause, said].compactMap { $0 }.max())
        return (rule, failure)
    }

    /// For how long the body wants the list left alone; `nil` if it does not say so.
    var pause: Duration? {
        style.pause.flatMap { try? value(at: $0)?.text }.flatMap(Double.init(decimal:)).map { .upTo(seconds: $0) }
    }

    /// Whether the body says that no requests are left.
    var isQuotaSpent: Bool {
        style.remainingRequests.flatMap { try? value(at: $0)?.wholeNumber }.map { $0 <= 0 } ?? false
    }

    /// How many items the whole list has; `nil` if the answer does not say, or not in a number.
    var total: Int? {
        style.total.flatMap { try? value(at: $0)?.wholeNumber }
    }

    /// Whether the page is the last one in its direction; `nil` if the answer does not say.
    ///
    /// - Parameters:
    ///   - name: Which page it is.
    ///   - size: How many items the request asked for; `nil` where it did not say.
    ///   - count: How many items it has.
    /// - Throws: ``DecodingFailure`` if what says so cannot be read.
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
        case .goesOn(let place): try value(at: place)?.truth.map { !$0 }
        case .isLast(let place): try value(at: place)?.truth
        case .missing(let place): try value(at: place)?.isBlank ?? true
        case .lastNumber(let place):
            if case .number(let number) = name, let last = try value(at: place)?.wholeNumber {
                number >= last
            } else {
                nil
            }
        case .emptyPage: count == 0 ? true : nil
        case .shortPage: size.map { count < $0 } == true ? true : nil
        case .status: nil
        }
    }

    /// Makes sure that all strings in the items are text, for a caller who passes items on as they are.
    ///
    /// - Throws: ``DecodingFailure`` if a string has an escape that does not exist, or is not UTF-8.
    /// - Complexity: O(n) in the bytes of the items.
    func validateItems() throws(DecodingFailure) {
        guard let fault = found?.faultInStrings else { return }
        throw DecodingFailure(fault, response, beneath: style.items.list)
    }

    /// - Throws: ``DecodingFailure`` if there is a value that cannot be read.
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
    /// All places in a body into which the style looks.
    fileprivate var pointers: [JSONPointer] {
        var places: [AnswerPlace] = []
        if let total { places.append(total) }
        if case .chained(let next, let previous) = addressing {
            for chain in [next, previous].compactMap({ $0 }) {
                places += chain.parts.map(\.source) + chain.parts.compactMap(\.prefix)
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
        var pointers = [items.list] + items.mayBeMissingBeside
        places += [pause, remainingRequests].compactMap { $0 }
        pointers += places.compactMap(\.pointer)
        for rule in errorRules { pointers += [rule.sign.pointer, rule.code, rule.message].compactMap { $0 } }
        return pointers
    }
}

extension AnswerPlace {
    /// What of the body has to be found to read the place; `nil` for header fields and items.
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
    /// What cannot be read stands there all the same.
    fileprivate func matches(_ sign: ErrorRule.Sign) -> Bool {
        switch sign {
        case .present(let pointer):
            guard let slice = self[pointer] else { return false }
            guard let value = try? slice.read() else { return true }
            return !value.isBlank && value.truth != false
        case .isFalse(let pointer):
            return (try? self[pointer]?.read())?.truth == false
        }
    }

    /// The text at a place; `nil` if there is none that can be read.
    fileprivate func words(at pointer: JSONPointer) -> String? { (try? self[pointer]?.read())?.text }
}
