/// What a page of an indexed list says about the list's end (L8, L9).
struct PageEnd {
    /// The number of items that came.
    var count: Int
    /// The number of items that were requested.
    var requested: Int
    var isLast: Bool?
    /// The total that the page reports.
    var reportedTotal: Int?
    /// That total; `nil` if it is the last reported one: pages may have shown since then that the list is shorter.
    var total: Int?
    var endsAtShortPage: Bool

    /// - Parameter lastTotal: The total that was reported last.
    init<Item>(_ page: ItemPage<Item, Int>, requested: Int, endsAtShortPage: Bool, reportedTotal lastTotal: Int? = nil)
    {
        count = page.items.count
        self.requested = requested
        isLast = page.isLast
        reportedTotal = page.total.map(SourceAddressing.believable)
        total = reportedTotal == lastTotal ? nil : reportedTotal
        self.endsAtShortPage = endsAtShortPage
    }

    /// Ignores items at the front, which stand for places that are known.
    mutating func leaveOut(_ overlap: Int) {
        count = max(count - overlap, 0)
        requested -= overlap
    }

    /// Whether the opening page of a numbered source shows the server's page size. If the page does not say whether it is
    /// the last, it may be the last in two cases: it ends exactly at the total, or it has no total and a size is known.
    func showsPageSize(from start: Int, isKnown: Bool) -> Bool {
        guard count > 0 else { return false }
        switch isLast {
        case true?: return false
        case false?: return true
        case nil: return reportedTotal.map { $0 != start + count } ?? !isKnown
        }
    }

    /// Whether the page itself says that nothing is behind it. An empty page below its own total is not the end: a server
    /// that filters its pages sends such pages in the middle.
    func isFinal(from start: Int) -> Bool { isLast ?? (count == 0 && reportedTotal ?? 0 <= start) }

    /// The offset at which the list ends, if no loaded page is behind this one; `nil` if more pages may follow.
    ///
    /// - Parameter places: How many places the page settles if it is not the last, if they are more than its items.
    func listEnd(from start: Int, places: Int = 0, knownTotal: Int?) -> Int? {
        let end = start + count
        let total = self.total ?? knownTotal
        switch isLast {
        case true?:
            return end
        case false?:
            guard let total, total > max(end, start + places) else { return nil }
            return total
        case nil:
            if isFinal(from: start) { return min(end, total ?? end) }
            if let total { return max(total, end) }
            return endsAtShortPage && count < requested ? end : nil
        }
    }
}
