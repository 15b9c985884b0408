import PagingHTTP

extension Evidence {
    /// The places outside of the items whose names mean the exact number of all items, the nearest to the list first.
    ///
    /// Such a name consists only of words such as `total`, `count`, `items` and of the words of the name of the list:
    /// `totalCount`, `number_of_items`, `artist-count` beside `artists`, or `records`. Counts of other things, such as
    /// those of shards, facets and quotas, are omitted, and so are values below the number of items in the page.
    ///
    /// - Parameter list: The place of the items.
    /// - Complexity: O(*n*) in the number of members.
    func totalsByName(_ list: JSONPointer) -> [JSONPointer] {
        let count = count(at: list) ?? 0
        let vocabulary = CountVocabulary(list: list)
        let places = values(beside: list).compactMap { pointer, value -> JSONPointer? in
            guard let number = value.parsedInteger, let kind = vocabulary.kind(of: pointer, list),
                !isLowerBound(pointer),
                number > count || number == count && kind == .total,
                pointer.steps.last != "count" || !isPageSize(number, list)
            else { return nil }
            return pointer
        }
        return places.enumerated().sorted { first, second in
            let depths = [first, second].map { list.commonDepth(with: $0.element) }
            return depths[0] == depths[1] ? first.offset < second.offset : depths[0] > depths[1]
        }.map(\.element)
    }

    /// The header fields whose names mean a number of items, such as `X-Result-Count`, and whose values are above the number of
    /// items in the page.
    func totalFields(_ list: JSONPointer) -> [Place] {
        let count = count(at: list) ?? 0, vocabulary = CountVocabulary(list: list)
        return response.fields.all.filter { field in
            guard let number = Int(field.value), number > count else { return false }
            return field.name.words.suffix(2) == ["collection", "size"]
                || vocabulary.kind(of: JSONPointer(steps: [field.name]), list) != nil
        }.map { Place(.field($0.name)) }
    }

    /// Whether a value with the name `count` more likely is the page size: servers often have it as default, and the page is not a full one.
    ///
    /// - Parameters:
    ///   - number: The value, greater than the number of items in the page.
    ///   - list: The place of the items.
    func isPageSize(_ number: Int, _ list: JSONPointer) -> Bool {
        FullPage.isUsualSize(number) && !FullPage.isUsualSize(count(at: list) ?? 0)
    }

    /// Whether a value next to a total says that the total is only a lower bound, as in Elasticsearch.
    private func isLowerBound(_ total: JSONPointer) -> Bool {
        let relation = self[JSONPointer(steps: total.steps.dropLast() + ["relation"])]
        return relation.map { $0 != "eq" } ?? false
    }
}

/// The words of names that mean a number of items.
private struct CountVocabulary {
    enum Kind {
        /// The number of all items.
        case total
        /// The number of all items, or of those in the page.
        case count
    }

    private let nouns: Set<String>

    /// Creates a vocabulary with the words of the name of a list.
    init(list: JSONPointer) {
        nouns = Self.nouns.union(list.steps.flatMap(\.words).map(\.singular))
    }

    /// What a number counts by its name; `nil` if it counts no items.
    func kind(of place: JSONPointer, _ list: JSONPointer) -> Kind? {
        guard let last = place.steps.last else { return nil }
        let parents = place.steps.dropLast()
        let foreign = parents.dropFirst(list.commonDepth(with: place)).flatMap(\.words).map(\.singular)
        guard Self.foreignWords.isDisjoint(with: foreign) else { return nil }
        // Elasticsearch has `total` as an object with `value`, and JSON that was converted from XML may have `$t`.
        let name = last == "value" || last == "$t" ? parents.last ?? "" : last
        // JSON-LD and OData have prefixes, such as in `hydra:totalItems` and `@odata.count`.
        let words = name.split { ":.$".contains($0) }.last.map { String($0).words } ?? []
        let counted = words.filter { nouns.contains($0.singular) }
        let others = words.filter { !nouns.contains($0.singular) && !Self.fillers.contains($0) }
        guard !words.isEmpty, others.allSatisfy(Self.quantities.contains) else { return nil }
        if ["found", "matched", "total"].contains(where: others.contains) { return .total }
        if others == ["count"] || !others.isEmpty && !counted.isEmpty { return .count }
        return others.isEmpty && !counted.isEmpty && words.count(where: { $0 != "x" }) == counted.count
            && counted.allSatisfy { $0 != $0.singular } ? .count : nil
    }

    private static let quantities: Set<String> = ["count", "found", "matched", "nb", "num", "number", "total"]
    private static let fillers: Set<String> = ["all", "of", "x"]
    private static let nouns: Set<String> = [
        "doc", "document", "element", "entry", "hit", "item", "match", "object", "record", "result", "row",
    ]
    private static let foreignWords: Set<String> = [
        "agg", "aggregation", "credit", "error", "facet", "limit", "profile", "quota", "rate", "ratelimit", "request",
        "shard", "usage", "warning",
    ]
}

extension JSONPointer {
    /// The number of steps that two places have in common.
    fileprivate func commonDepth(with other: JSONPointer) -> Int { zip(steps, other.steps).prefix { $0 == $1 }.count }
}

extension String {
    /// An English noun in lower case without its plural ending.
    fileprivate var singular: String {
        if hasSuffix("ies") { return dropLast(3) + "y" }
        if hasSuffix("ches") { return String(dropLast(2)) }
        return hasSuffix("s") && !hasSuffix("ss") ? String(dropLast()) : self
    }
}
