/// What a page of an indexed list says about the list's end (L8, L9).
struct PageEnd {
    /// How many items came.
    var count: Int
    /// How many were asked for.
    var asked: Int
    var isLast: Bool?
    /// The total that the page tells.
    var saidTotal: Int?
    /// That total; `nil` if the page repeats the last one: pages may have shown since then that the list is shorter.
    var total: Int?
    var endsAtShortPage: Bool

    /// What stands behind the last place of the known numbering.
    enum Tail: Equatable {
        /// Pages that were not seen yet.
        case open
        /// Nothing beyond an offset.
        case closed(at: Int)
    }

    /// - Parameter toldTotal: The total that was told last.
    init<Item>(_ page: Page<Item, Int>, asked: Int, endsAtShortPage: Bool, reportedTotal: Int? = nil) {
        count = page.items.count
        self.asked = asked
        isLast = page.isLast
        saidTotal = page.total.map(Addressing.believable)
        total = saidTotal == reportedTotal ? nil : saidTotal
        self.endsAtShortPage = endsAtShortPage
    }

    /// Leaves items at the front out of account: they stand for places that are known.
    mutating func leaveOut(_ overlap: Int) {
        count = max(count - overlap, 0)
        asked -= overlap
    }

    /// Whether the first page to arrive from a numbered source shows that the server uses another page size. If the page
    /// does not say whether it is the last, it counts as the short last page in two cases: it ends exactly at the total, or
    /// it has no total and is smaller than a size that was already known.
    func setsPageSize(from start: Int, expected size: Int, isKnown: Bool) -> Bool {
        guard count > 0, count != size else { return false }
        switch isLast {
        case true?: return false
        case false?: return true
        case nil: return isKnown && saidTotal == nil ? count > size : saidTotal != start + count
        }
    }

    /// Whether nothing stands behind the page by what it says itself. An empty page below the total that it tells is not
    /// the end: a server that filters its pages sends such a one in the middle.
    func isFinal(from start: Int) -> Bool { isLast ?? (count == 0 && saidTotal ?? 0 <= start) }

    /// What stands behind the page, where nothing that is loaded does.
    func tail(from start: Int, knownTotal: Int?) -> Tail {
        let end = start + count
        let total = self.total ?? knownTotal
        switch isLast {
        case true?:
            return .closed(at: end)
        case false?:
            guard let total, total > end else { return .open }
            return .closed(at: total)
        case nil:
            if isFinal(from: start) { return .closed(at: min(end, total ?? end)) }
            if let total { return .closed(at: max(total, end)) }
            return endsAtShortPage && count < asked ? .closed(at: end) : .open
        }
    }
}
