import PagingHTTP

/// The meaning of a Boolean by its name.
enum FlagName {
    /// The value is true if there are more pages, as `has_more` and `moreItems`.
    case more
    /// The value is true on the last page, as `isLast` and `endOfRecords`.
    case end

    /// The usual names, in the order of their precedence.
    var usualNames: [String] {
        switch self {
        case .more:
            [
                "has_more", "hasMore", "has_next", "hasNext", "has_next_page", "hasNextPage", "has_more_items", "more",
                "more_items_in_collection", "isTruncated", "is_truncated",
            ]
        case .end: ["isLast", "is_last", "isLastPage", "is_last_page", "last", "lastPage", "end_of_stream"]
        }
    }

    /// Whether a name has this meaning: it consists only of words for it, of words such as `has` and `available`, and of
    /// words for rows.
    func matches(_ name: String) -> Bool {
        let words = Set(name.words), rest = words.subtracting(Self.fillers)
        switch self {
        case .more:
            if rest == ["more"] || rest == ["additional"] { return true }
            // Without such a word, `next` is a page and no statement.
            return rest == ["next"] && !words.isDisjoint(with: Self.statements)
        case .end: return [["last"], ["end"], ["eof"]].contains(rest)
        }
    }

    /// Whether the numbers 0 and 1 are Booleans under a name. The number 1 may be that of the last page.
    func allowsNumbers(_ name: String) -> Bool { self == .more || name.words.contains("is") || name.words == ["eof"] }

    private static let statements: Set<String> = ["available", "exist", "exists", "has", "have", "is"]
    private static let fillers: Set<String> = statements.union([
        "are", "collection", "data", "documents", "elements", "entries", "hits", "in", "items", "list", "objects", "of",
        "page", "pages", "records", "results", "rows", "stream", "the", "there",
    ])
}

extension Evidence {
    /// The first member with a meaning that is a Boolean, or 0 or 1 where that is one.
    func flag(of place: JSONPointer, _ kind: FlagName) -> JSONPointer? {
        let others = (self[place]?.members ?? []).map(\.name).filter(kind.matches)
        return (kind.usualNames + others).lazy.filter { name in
            guard let value = self[place.appending(JSONPointer(steps: [name]))] else { return false }
            return value.boolean != nil || kind.allowsNumbers(name) && value.flag != nil
        }.map { place.appending(JSONPointer(steps: [$0])) }.first
    }

    /// The first such member in the root, or in an object that describes the page.
    func flag(_ kind: FlagName) -> JSONPointer? { countPlaces.lazy.compactMap { flag(of: $0, kind) }.first }
}

extension JSONValue {
    /// The value of a flag, which may be a Boolean, 0 or 1.
    var flag: Bool? { boolean ?? (self == 1 ? true : self == 0 ? false : nil) }
}
