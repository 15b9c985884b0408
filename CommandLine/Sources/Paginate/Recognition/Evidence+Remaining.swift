import PagingHTTP

/// The number of rows behind a page, by a member such as `remainingItemCount`.
struct RemainingRows: Hashable {
    var count: Int
    /// Whether the name has no word for rows, so that it may count requests.
    var isBare: Bool
}

extension Evidence {
    /// The number of rows behind the page; `nil` if the response has none.
    ///
    /// Names with other words than those for rows, such as `quota_remaining`, count something else, and so does a bare
    /// `remaining` beside members of a rate limit.
    ///
    /// - Parameter list: The place of the items.
    func remainingRows(beside list: JSONPointer) -> RemainingRows? {
        values(beside: list).lazy.compactMap { pointer, value -> RemainingRows? in
            guard let count = value.parsedInteger, count >= 0, let name = pointer.steps.last else { return nil }
            let words = Set(name.words), rest = words.subtracting(["remaining", "left"])
            let nouns = rest.intersection(RemainingRows.nouns)
            guard rest.count < words.count, rest.subtracting(nouns).isSubset(of: ["count", "number", "of"]) else {
                return nil
            }
            let parent = JSONPointer(steps: pointer.steps.dropLast())
            let around = parent.steps.flatMap(\.words) + (self[parent]?.members ?? []).flatMap(\.name.words)
            guard RemainingRows.foreignWords.isDisjoint(with: around) else { return nil }
            return RemainingRows(count: count, isBare: nouns.isEmpty)
        }.first
    }
}

extension RemainingRows {
    fileprivate static let nouns: Set<String> = [
        "documents", "elements", "entries", "hits", "item", "items", "objects", "record", "records", "result",
        "results",
        "row", "rows",
    ]
    fileprivate static let foreignWords: Set<String> = [
        "credit", "credits", "quota", "rate", "ratelimit", "request", "requests", "reset", "resets", "usage", "used",
    ]
}
