/// Counts the different items of a loop, as long as a total could end it (L9).
struct DifferentItems<ID: Hashable & Sendable>: Sendable {
    /// The greatest total that can end a loop. A loop that reads more requests one page after its last one, instead of
    /// keeping all ids.
    static var greatestTotal: Int { 10_000 }

    /// The ids of all items so far; `nil` if they are not counted.
    private var ids: Set<ID>?
    /// The total that was stated last.
    private var total: Int?

    /// - Parameter isCounted: Whether the loop begins with the first item of an indexed list.
    init(isCounted: Bool) {
        ids = isCounted ? [] : nil
    }

    /// Takes the items of the next page.
    ///
    /// - Parameters:
    ///   - pageIDs: The ids of its items.
    ///   - total: The total that it states, if it does.
    /// - Returns: How many different items have arrived; `nil` if they are not counted.
    /// - Complexity: O(n) in the items of the page.
    mutating func pageArrived(_ pageIDs: [ID], total: Int?) -> Int? {
        self.total = total ?? self.total
        guard let count = ids?.count, let total = self.total, count <= total, total <= Self.greatestTotal else {
            ids = nil
            return nil
        }
        ids?.formUnion(pageIDs)
        return ids?.count
    }
}
