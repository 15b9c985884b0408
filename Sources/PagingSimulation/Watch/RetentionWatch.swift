@_spi(Invariants) import PagingCore

/// Checks that the held items do not exceed their bound (K2): not too many as far as the viewports allow, no needless
/// eviction, and the farthest pages first.
///
/// Pages are identified by the loads that brought their items. Edits mix them, and then only the invariant of
/// PagingCore is checked.
struct RetentionWatch {
    private struct Page {
        var number: Int32
        var rows: Range<Int>
        var distance: Int
    }

    init() {}

    func check(_ observed: ObservedInput, _ list: NaiveList, _ configuration: FeedConfiguration) -> StaticString? {
        let held = observed.after.update.rows.loadedItems
        guard case .items(let limit) = configuration.retention else { return nil }
        guard observed.publishesUpdate || held > limit, !observed.after.viewports.isEmpty, !list.mixesPages else {
            return nil
        }
        let evicted = self.evicted(observed)
        guard held > limit || !evicted.isEmpty else { return nil }
        var farthest = 0
        for page in pages(observed.after, list) where page.distance > 0 {
            if held > limit { return "K2: more items are held than allowed" }
            farthest = max(farthest, page.distance)
        }
        guard let nearest = evicted.min(by: { $0.distance < $1.distance }) else { return nil }
        if nearest.distance < farthest { return "K2: a page was evicted before one further away" }
        if observed.answeredLoad == nil, evicted.allSatisfy({ held + $0.rows.count <= limit }) {
            return "K2: a page was evicted for no reason"
        }
        return nil
    }

    /// The pages whose items are held and can be requested again.
    private func pages(_ observation: Observation, _ list: NaiveList) -> [Page] {
        var pages: [Page] = []
        var last: Int32?
        for (row, cell) in observation.cells.enumerated() {
            let number = cell.item.flatMap { list.pages[$0.id] }
            if let number, number > 0 {
                if number == last {
                    pages[pages.count - 1].rows = pages[pages.count - 1].rows.lowerBound..<(row + 1)
                } else {
                    pages.append(Page(number: number, rows: row..<(row + 1), distance: 0))
                }
            }
            last = number
        }
        for page in pages.indices { pages[page].distance = distance(to: pages[page].rows, observation) }
        return pages
    }

    /// The pages that the input evicted.
    private func evicted(_ observed: ObservedInput) -> [Page] {
        var pages: [Page] = []
        var last: Int32?
        for (row, cell) in observed.before.cells.enumerated() {
            guard cell.item != nil, !observed.completesRefresh, let evictedRow = observed.rowMapping[row],
                observed.after.cells[evictedRow].placeholder != nil
            else {
                last = nil
                continue
            }
            let number = observed.after.cells[evictedRow].page ?? 0
            if number == last {
                pages[pages.count - 1].rows = pages[pages.count - 1].rows.lowerBound..<(evictedRow + 1)
            } else {
                pages.append(Page(number: number, rows: evictedRow..<(evictedRow + 1), distance: 0))
            }
            last = number
        }
        for page in pages.indices { pages[page].distance = distance(to: pages[page].rows, observed.after) }
        return pages
    }

    private func distance(to rows: Range<Int>, _ observation: Observation) -> Int {
        observation.wanted.map { $0.distance(to: rows) }.min() ?? .max
    }
}
