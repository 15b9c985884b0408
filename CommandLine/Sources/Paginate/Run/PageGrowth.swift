/// A page with more items than those before it, which all have the same number of items.
struct PageGrowth: Hashable, Codable {
    /// The number of the page, from 1.
    var page: Int
    /// The number of its items.
    var count: Int
    /// The number of items in each page before it.
    var before: Int
}

extension EndEvidence {
    /// The page from which on page numbers may name other items, because the server has changed the size of its pages; `nil` if
    /// there is none.
    ///
    /// Some servers add a few items to the last page instead of sending another one.
    ///
    /// - Parameter itemsBefore: The number of items before the first page of the walk; `nil` if unknown.
    func changedPageSize(itemsBefore: Int?) -> PageGrowth? {
        guard let growth, !isTotalReached(itemsBefore: itemsBefore) else { return nil }
        let isLast = growth.page == pagesWithItems + gaps
        return isLast && growth.count - growth.before < growth.before ? nil : growth
    }
}
