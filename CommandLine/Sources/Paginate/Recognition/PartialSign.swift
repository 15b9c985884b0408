import PagingHTTP

/// A value outside of the items by which a response says that they are not all.
enum PartialSign: Hashable {
    /// Items of the page are missing, as with `"incomplete_results": true` and `"skippedShards": [3]`.
    case page(Place)
    /// The list does not end with the page, as with `"truncated": true` and `"complete": false`.
    case list(Place)

    /// Finds the first sign in a response.
    ///
    /// The name consists only of words for it and of words such as `is` and `results`, and so do the names of the objects
    /// around it. Other names may be those of a resource: `profile_incomplete`, or `complete` in a filter.
    ///
    /// - Parameters:
    ///   - evidence: The response.
    ///   - places: The places of the list and of Booleans that are read as flags, which are no signs.
    init?(_ evidence: Evidence, _ places: ClaimPlaces) {
        let fields = evidence.response.fields.all.map { field in
            (Place(.field(field.name)), JSONPointer(steps: [field.name]), JSONValue.string(field.value))
        }
        let members = evidence.values(beside: places.list).map { (Place($0), $0, $1) }
        let sign = (fields + members).lazy.compactMap { place, path, value in
            Self.sign(at: path, value, place, places.list)
        }.first { !(places.more + places.last).contains($0.place) }
        let other = evidence.missingParts(beside: places.list) ?? evidence.partialWarning
        guard let found = sign ?? other.map({ .page($0) }) else { return nil }
        self = found
    }

    /// The place of the value.
    var place: Place {
        switch self {
        case .page(let place), .list(let place): place
        }
    }

    private static func sign(at path: JSONPointer, _ value: JSONValue, _ place: Place, _ list: JSONPointer) -> Self? {
        guard let name = path.steps.last, let flag = flag(value, isCount: name.words.count == 1) else { return nil }
        let parents = path.steps.dropLast()
        let isOfList = list.steps.starts(with: parents)
        guard isOfList || parents.allSatisfy({ describingWords.isSuperset(of: $0.words) }) else { return nil }
        let words = Set(name.words).subtracting(fillers).subtracting(list.steps.flatMap(\.words))
        let signs = words.subtracting(errorWords)
        if flag, !words.isEmpty, signs.isEmpty || partialNames.contains(signs) { return .page(place) }
        return (flag ? continuedNames : completeNames).contains(words) ? .list(place) : nil
    }

    /// The value as a Boolean; `nil` if it is none. A number may be a count if the name has a single word.
    private static func flag(_ value: JSONValue, isCount: Bool) -> Bool? {
        if let boolean = value.boolean { return boolean }
        if case .number = value, isCount { return nil }
        return ["yes": true, "y": true, "1": true, "no": false, "n": false, "0": false][value.text.lowercased()]
    }

    /// The words of names that mean missing items if the value is true.
    private static let partialNames: Set<Set<String>> = [
        ["degraded"], ["incomplete"], ["partial"], ["terminated", "early"], ["timed", "out"], ["timedout"], ["timeout"],
    ]
    /// The words of names that mean more items if the value is true.
    private static let continuedNames: Set<Set<String>> = [
        ["exceeded", "limit", "transfer"], ["exceeded", "limit"], ["limit", "reached"], ["truncated"],
    ]
    /// The words of names that mean more items if the value is false.
    private static let completeNames: Set<Set<String>> = [["complete"], ["completed"], ["done"], ["finished"]]
    private static let errorWords: Set<String> = ["error", "errors", "failed", "failure", "failures"]
    private static let fillers: Set<String> = [
        "are", "content", "contents", "data", "entries", "has", "is", "item", "items", "list", "output", "page",
        "query",
        "record", "records", "request", "response", "result", "results", "row", "rows", "search", "was", "were", "x",
    ]
    /// Words of objects that describe the response.
    private static let describingWords: Set<String> = [
        "body", "coverage", "data", "degraded", "extensions", "header", "hits", "info", "list", "meta", "metadata",
        "output",
        "page", "pager", "pagination", "paging", "response", "result", "results", "search", "shards", "status",
        "summary",
    ]
}

/// Whether a ``PartialSign/list(_:)`` means a next page: then all pages have it, except for the last one.
enum ContinuationSign: Hashable, Codable {
    /// No page had one.
    case absent
    /// All pages had one. The place is that of the last page.
    case onAllPages(Place)
    /// All pages but the last one had one.
    case onAllButLast(Place)

    /// Adds a page.
    ///
    /// - Parameters:
    ///   - place: The place of its sign; `nil` if it has none.
    ///   - number: The number of the page, counted from 1.
    ///   - isEmpty: Whether it has no items.
    /// - Returns: A page whose sign does not mean a next page, and the place of the sign; `nil` if there is none.
    mutating func pageArrived(
        _ place: Place?, number: Int, isEmpty: Bool
    ) -> (page: Int, place: Place)? {
        switch (self, place) {
        case (.absent, nil): return nil
        case (.absent, let place?) where number == 1: self = .onAllPages(place)
        case (.onAllPages, let place?): self = .onAllPages(place)
        case (.onAllPages(let earlier), nil): self = .onAllButLast(earlier)
        case (_, let place?): return (number, place)
        case (.onAllButLast(let earlier), nil): return isEmpty ? nil : (1, earlier)
        }
        return nil
    }
}
