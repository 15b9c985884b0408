import PagingHTTP

/// A Boolean outside of the items by which a response says that they are not all.
enum PartialSign: Hashable {
    /// Items of the page are missing, as with `"incomplete_results": true`.
    case page(JSONPointer)
    /// The list does not end with the page, as with `"truncated": true` and `"complete": false`.
    case list(JSONPointer)

    /// Finds the first sign in a response.
    ///
    /// The name consists only of words for it and of words such as `is` and `results`, and so do the names of the objects
    /// around it. Other names may be those of a resource: `profile_incomplete`, or `complete` in a filter.
    ///
    /// - Parameters:
    ///   - envelope: The body of the response without the items.
    ///   - places: The places of the list and of Booleans that are read as flags, which are no signs.
    init?(in envelope: JSONValue, _ places: ClaimPlaces) {
        let list = places.list
        let sign = envelope.values(except: nil).lazy.compactMap { pointer, value in
            value.boolean.flatMap { Self.sign(at: pointer, $0, list) }
        }.first { !(places.more + places.last).contains(Place($0.place)) }
        guard let sign else { return nil }
        self = sign
    }

    /// The place of the Boolean.
    var place: JSONPointer {
        switch self {
        case .page(let place), .list(let place): place
        }
    }

    private static func sign(at place: JSONPointer, _ value: Bool, _ list: JSONPointer) -> PartialSign? {
        guard let name = place.steps.last else { return nil }
        let words = Set(name.words)
        let parents = place.steps.dropLast()
        let isOfList = list.steps.starts(with: parents)
        guard isOfList || parents.allSatisfy({ describingWords.isSuperset(of: $0.words) }) else { return nil }
        let others = words.subtracting(fillers).subtracting(list.steps.flatMap(\.words))
        if value, others == ["timed", "out"] || others.count == 1 && !others.isDisjoint(with: partialWords) {
            return .page(place)
        }
        guard others.count == 1, !others.isDisjoint(with: value ? truncatedWords : completeWords) else { return nil }
        return .list(place)
    }

    /// Words that mean missing items if the value is true.
    private static let partialWords: Set<String> = ["incomplete", "partial", "timedout", "timeout"]
    /// Words that mean more items if the value is true.
    private static let truncatedWords: Set<String> = ["truncated"]
    /// Words that mean more items if the value is false.
    private static let completeWords: Set<String> = ["complete", "completed", "done", "finished"]
    private static let fillers: Set<String> = [
        "are", "content", "contents", "data", "entries", "error", "errors", "failure", "failures", "has", "is", "item",
        "items", "list", "output", "page", "query", "record", "records", "request", "response", "result", "results",
        "row",
        "rows", "search", "was", "were",
    ]
    /// Words of objects that describe the response.
    private static let describingWords: Set<String> = [
        "body", "data", "extensions", "header", "hits", "info", "list", "meta", "metadata", "output", "page", "pager",
        "pagination", "paging", "response", "result", "results", "search", "shards", "status", "summary",
    ]
}

/// Whether a ``PartialSign/list(_:)`` means a next page: then all pages have it, except for the last one.
enum ContinuationSign: Hashable, Codable {
    /// No page had one.
    case absent
    /// All pages had one. The place is that of the last page.
    case onAllPages(JSONPointer)
    /// All pages but the last one had one.
    case onAllButLast(JSONPointer)

    /// Adds a page.
    ///
    /// - Parameters:
    ///   - place: The place of its sign; `nil` if it has none.
    ///   - number: The number of the page, counted from 1.
    ///   - isEmpty: Whether it has no items.
    /// - Returns: A page whose sign does not mean a next page, and the place of the sign; `nil` if there is none.
    mutating func pageArrived(
        _ place: JSONPointer?, number: Int, isEmpty: Bool
    ) -> (page: Int, place: JSONPointer)? {
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
