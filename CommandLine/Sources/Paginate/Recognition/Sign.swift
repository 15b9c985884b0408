import PagingHTTP

/// What the name of a header field or a member speaks of.
enum Sign: Hashable {
    /// What follows this page: a link, a token or a number.
    case next
    /// How many items there are in all.
    case total
    /// The number of the last page, or how many pages there are.
    case lastPage
    /// Whether more pages follow.
    case more
    /// Anything else about pages, such as the number of this one.
    case paging

    /// Classifies a name; `nil` if it does not speak of pages.
    ///
    /// - Parameter name: The name of a header field or of a member, such as `X-WP-TotalPages` or `next_cursor`.
    init?(of name: String) {
        let words = Set(name.words)
        guard words.isDisjoint(with: Self.foreignWords) else { return nil }
        if !words.isDisjoint(with: ["prev", "previous", "before", "first"]) { return nil }
        let isOfPages = !words.isDisjoint(with: ["page", "pages"])
        if words.contains("next") || !words.isDisjoint(with: Self.tokenWords) {
            self = .next
        } else if words.contains("more") {
            self = .more
        } else if words == ["pages"] || words == ["x", "pages"] || words == ["nb", "pages"]
            || isOfPages && !words.isDisjoint(with: ["total", "count", "last", "max", "num", "number"])
                && words != ["page", "number"]
        {
            self = .lastPage
        } else if words.contains("total") {
            self = .total
        } else if isOfPages || !words.isDisjoint(with: Self.pagingWords) {
            self = .paging
        } else {
            return nil
        }
    }

    private static let pagingWords: Set<String> = [
        "count", "limit", "offset", "paginated", "pagination", "paging", "size", "skip", "truncated",
    ]
    private static let tokenWords: Set<String> = [
        "after", "bookmark", "continuation", "continue", "cursor", "paginationtoken", "scroll", "since",
    ]
    private static let foreignWords: Set<String> = [
        "age", "cache", "ms", "policy", "quota", "rate", "ratelimit", "retry", "score", "security", "time", "took",
    ]
}

extension String {
    /// The words of a name, in lower case: those of `X-WP-TotalPages` are x, wp, total and pages.
    var words: [String] {
        var words: [String] = []
        var word = ""
        func close(_ word: inout String) {
            if !word.isEmpty { words.append(word.lowercased()) }
            word = ""
        }
        var wasLower = false
        for character in self {
            guard character.isLetter || character.isNumber else {
                close(&word)
                wasLower = false
                continue
            }
            if character.isUppercase, wasLower { close(&word) }
            word.append(character)
            wasLower = !character.isUppercase
        }
        close(&word)
        return words
    }
}

/// A value of an answer whose place speaks of pages.
struct SignedValue: Hashable {
    let place: Place
    let sign: Sign
    /// The name that speaks, such as `Next-Page` or `/meta/total`.
    let name: String
    let value: JSONValue

    /// What was seen, for a reason.
    var sight: String { "\(name) is \(value.kind)" }
}

extension Evidence {
    /// The header fields whose names speak of pages and that say anything.
    var signedFields: [SignedValue] {
        response.fields.all.compactMap { field in
            guard let sign = Sign(of: field.name), !["", "null", "false"].contains(field.value) else { return nil }
            let value: JSONValue = Int(field.value) != nil ? .number(field.value) : .string(field.value)
            return SignedValue(place: Place(.field(field.name)), sign: sign, name: field.name, value: value)
        }
    }

    /// The members beside the items whose names speak of pages and that say anything.
    ///
    /// - Parameter list: Where the items are.
    func signedMembers(beside list: JSONPointer) -> [SignedValue] {
        values(beside: list).compactMap { pointer, value in
            guard let sign = pointer.steps.last.flatMap(Sign.init(of:)), !value.saysNothing else { return nil }
            return SignedValue(place: Place(pointer), sign: sign, name: pointer.description, value: value)
        }
    }

    /// The members beside the items that are called like the number of a page, with their numbers.
    func pageNumbers(beside list: JSONPointer) -> [(name: String, number: Int)] {
        values(beside: list).compactMap { pointer, value in
            guard let name = pointer.steps.last, let number = value.whole, Recognition.pageParameters.contains(name)
            else { return nil }
            return (name, number)
        }
    }

    /// All values beside the items that hold no others, down to four members deep.
    func values(beside list: JSONPointer) -> [(JSONPointer, JSONValue)] {
        func values(_ pointer: JSONPointer, _ depth: Int) -> [(JSONPointer, JSONValue)] {
            guard pointer != list, let value = self[pointer] else { return [] }
            guard let members = value.members else { return value.elements == nil ? [(pointer, value)] : [] }
            guard depth > 0 else { return [] }
            return members.flatMap { values(pointer.appending(JSONPointer(steps: [$0.name])), depth - 1) }
        }
        return values("", 4)
    }
}

extension JSONValue {
    /// Whether the value says that there is nothing.
    fileprivate var saysNothing: Bool { self == .null || self == .string("") || self == false || self == 0 }
}
