import PagingHTTP

/// The role of a value in paging, by the name of its header field or member.
enum PagingRole: Hashable {
    /// The next page: a link, a token or a number.
    case next
    /// The total number of items.
    case total
    /// The number of the last page, or the number of pages.
    case lastPage
    /// Whether there are more pages.
    case more
    /// Another role, such as the number of the current page.
    case other

    /// Classifies a name; `nil` if it has nothing to do with paging.
    ///
    /// - Parameter name: The name of a header field or of a member, such as `X-WP-TotalPages` or `next_cursor`.
    init?(of name: String) {
        let words = Set(name.words)
        guard words.isDisjoint(with: Self.foreignWords), !name.namesChanges else { return nil }
        if !words.isDisjoint(with: ["prev", "previous", "before", "first"]) { return nil }
        let isOfPages = !words.isDisjoint(with: ["page", "pages"])
        if words.contains("next") || !words.isDisjoint(with: Self.tokenWords)
            || words == ["page", "state"] || words == ["paging", "state"]
        {
            self = .next
        } else if words.contains("more") {
            self = .more
        } else if words == ["pages"] || words == ["x", "pages"] || words == ["nb", "pages"]
            || isOfPages && words.isDisjoint(with: Self.sizeWords)
                && (!words.isDisjoint(with: ["total", "count", "last", "max"])
                    || !words.isDisjoint(with: ["num", "number"]) && !words.isDisjoint(with: ["pages", "of"]))
        {
            self = .lastPage
        } else if words.contains("total") {
            self = .total
        } else if isOfPages || !words.isDisjoint(with: Self.pagingWords) {
            self = .other
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
    /// Words of the number of items in a page, such as `X-Max-Page-Size`.
    private static let sizeWords: Set<String> = ["items", "length", "limit", "per", "size"]
    private static let foreignWords: Set<String> = [
        "age", "cache", "ms", "policy", "quota", "rate", "ratelimit", "retry", "score", "security", "time", "took",
    ]
}

extension String {
    /// Whether the text is the name of a link to later changes, such as `@odata.deltaLink` and `nextSyncToken`. The last
    /// page has one. It does not name a next page.
    var namesChanges: Bool {
        let words = Set(words), links: Set = ["cursor", "href", "link", "token", "uri", "url"]
        if !words.isDisjoint(with: links) { return !words.isDisjoint(with: ["delta", "sync"]) }
        return words.contains { word in links.contains { word == "delta\($0)" || word == "sync\($0)" } }
    }

    /// The words of a name, in lower case. For example, `X-WP-TotalPages` has the words x, wp, total and pages.
    public var words: [String] {
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

/// A value in a response that has a role in paging.
struct PagingValue: Hashable {
    let place: Place
    let role: PagingRole
    /// The name of the header field, or the pointer to the member, such as `Next-Page` or `/meta/total`.
    let name: String
    let value: JSONValue

    /// The name and the value, for an explanation.
    var finding: String { "\(name) is \(value.summary)" }
}

extension Evidence {
    /// The header fields that have a role in paging, except for empty ones.
    var pagingFields: [PagingValue] {
        response.fields.all.compactMap { field in
            guard let role = PagingRole(of: field.name), !["", "null", "false"].contains(field.value) else {
                return nil
            }
            let value: JSONValue = Int(field.value) != nil ? .number(field.value) : .string(field.value)
            return PagingValue(place: Place(.field(field.name)), role: role, name: field.name, value: value)
        }
    }

    /// The members outside of the items that have a role in paging, except for empty ones.
    ///
    /// - Parameter list: The place of the items.
    func pagingMembers(beside list: JSONPointer) -> [PagingValue] {
        values(beside: list).compactMap { pointer, value in
            guard let role = pointer.steps.last.flatMap(PagingRole.init(of:)), !value.isNothing else { return nil }
            return PagingValue(place: Place(pointer), role: role, name: pointer.description, value: value)
        }
    }

    /// The members outside of the items with the name `token`. They may name the next page, or be about something else.
    func plainTokens(beside list: JSONPointer) -> [PagingValue] {
        values(beside: list).filter { pointer, value in pointer.steps.last == "token" && value.canBeToken }.map {
            PagingValue(place: Place($0), role: .next, name: $0.description, value: $1)
        }
    }

    /// The members outside of the items whose names are those of page numbers, with their values.
    func pageNumbers(beside list: JSONPointer) -> [(name: String, number: Int)] {
        values(beside: list).compactMap { pointer, value in
            guard let name = pointer.steps.last, let number = value.integer, Recognition.pageParameters.contains(name)
            else { return nil }
            return (name, number)
        }
    }

    /// Options for members whose value is the number of a first page, 1, or a first offset, 0, and whose names have no role
    /// in paging, as in languages other than English. Strapi's page number at `pagination/page` has the parameter
    /// `pagination[page]`.
    ///
    /// - Parameter list: The place of the items.
    func statedNumbers(beside list: JSONPointer) -> [StyleDetails] {
        values(beside: list).compactMap { pointer, value -> StyleDetails? in
            guard let name = pointer.steps.last, let number = value.parsedInteger, 0...1 ~= number,
                !FailureSign.places.contains(Place(pointer)), !pointer.namesParts
            else { return nil }
            let parent = pointer.steps.dropLast().last
            if parent == "pagination", Recognition.pageParameters.contains(name) {
                return StyleDetails(pageParameter: "pagination[\(name)]", firstPage: number == 0 ? 0 : nil)
            }
            guard PagingRole(of: name) == nil, !Recognition.pageParameters.contains(name), !name.hasPrefix("-") else {
                return nil
            }
            return number == 0 ? StyleDetails(offsetParameter: name) : StyleDetails(pageParameter: name)
        }
    }

    /// All values outside of the items that are not arrays or objects, at most four levels deep.
    ///
    /// - Complexity: O(*n*) in the number of members.
    func values(beside list: JSONPointer) -> [(JSONPointer, JSONValue)] { json?.values(except: list) ?? [] }
}

extension JSONValue {
    /// All values in this one that are not arrays or objects, at most four levels deep.
    ///
    /// - Parameter list: The place of a value that is omitted; `nil` for none.
    /// - Complexity: O(*n*) in the number of members.
    func values(except list: JSONPointer?) -> [(JSONPointer, JSONValue)] {
        func values(_ pointer: JSONPointer, _ value: JSONValue, _ depth: Int) -> [(JSONPointer, JSONValue)] {
            guard pointer != list else { return [] }
            guard let members = value.members else { return value.elements == nil ? [(pointer, value)] : [] }
            guard depth > 0 else { return [] }
            return members.flatMap { values(pointer.appending(JSONPointer(steps: [$0.name])), $0.value, depth - 1) }
        }
        return values("", self, 4)
    }

    /// Whether the value is null, empty, `false` or zero.
    var isNothing: Bool { self == .null || self == .string("") || self == false || self == 0 }
}
