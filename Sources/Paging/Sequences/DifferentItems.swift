/// Counts a loop's different items while a total could end it (L9).
struct DifferentItems<ID: Hashable & Sendable>: Sendable {
    /// The greatest total that can end a loop.
    ///
    /// A longer loop requests one page after its last one, because its ids would take too much memory.
    static var greatestTotal: Int { 10_000 }

    /// The ids of all items so far; `nil` if they are not counted.
    private var ids: Set<ID>?
    /// The last reported total.
    private var total: Int?

    /// - Parameter isCounted: Whether the loop begins with the first item of an indexed list.
    init(isCounted: Bool) {
        ids = isCounted ? [] : nil
    }

    /// Takes the items of the next page.
    ///
    /// - Parameters:
    ///   - pageIDs: The ids of its items.
    ///   - total: The total on the page; `nil` if it has none.
    /// - Returns: The number of different items so far; `nil` if they are not counted.
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
