@_spi(Invariants) import PagingCore

/// The expected effects of a refresh of the held pages, computed from the rows before it (R4).
///
/// It says which pages the refresh reloads, with which page it starts, and which pages stay beside them. Edits, and
/// items that move to where they arrive again, mix the rows of different pages. In that case only the result of the
/// refresh is compared with the server.
struct LoadedRefreshPlan {
    /// The rows that are reloaded, and the requests that brought them, in the order of the rows.
    private let rows: Range<Int>
    private let requests: [PageRequest]
    private let mixesPages: Bool
    /// Whether a page has more rows than a page before it. The server's list then grew after the size of its pages was
    /// learned.
    private let hasGrown: Bool
    private let holdsOpening: Bool
    /// The requests that brought the rows beside the reloaded ones.
    private let others: [PageRequest]
    /// The requests that brought the rows of the list, including evicted rows.
    private let allRequests: [PageRequest]
    /// The number of evicted rows of a chained list that stay beside the reloaded ones.
    let evictedRows: Int

    /// - Parameter row: The first row in the viewport of the first reader.
    /// - Returns: `nil` if no page is held there.
    init?(_ observation: Observation, _ watches: Watches, around row: Int, _ configuration: FeedConfiguration) {
        guard observation.cells.indices.contains(row), observation.cells[row].item != nil else { return nil }
        var (start, end) = (row, row)
        while start > 0, observation.cells[start - 1].item != nil { start -= 1 }
        while end < observation.cells.count, observation.cells[end].item != nil { end += 1 }
        rows = start..<end
        let requests = watches.requests(of: observation.cells[rows])
        allRequests = watches.requests(of: observation.cells[...])
        guard let first = requests.first else { return nil }
        self.requests = requests
        hasGrown = watches.hasLongerPage(observation.cells[rows])
        // If the server's cursors form a loop, the opening page may be requested again as another page.
        others = watches.requests(of: observation.cells[..<start]) + watches.requests(of: observation.cells[end...])
        var (isHeld, isTwice) = (true, false)
        if let innermost = watches.refreshes.innermost {
            isHeld = requests.contains { $0.namesPage(of: innermost) }
            isTwice = isHeld && others.contains { $0.namesPage(of: innermost) }
        }
        holdsOpening = isHeld
        mixesPages = watches.list.mixesPages || isTwice
        switch first {
        case .cursor(_, .append, _): evictedRows = holdsOpening ? 0 : start
        case .cursor(_, .prepend, _): evictedRows = holdsOpening ? 0 : observation.cells.count - end
        case .number, .offset: evictedRows = 0
        }
    }

    /// Checks whether a refresh starts with the held page nearest the opening page.
    func brokenStart(_ request: PageRequest?, _ opening: PageRequest?) -> StaticString? {
        guard let request, let first = requests.first, let last = requests.last else {
            return "R4: a refresh of the held pages requests nothing"
        }
        if mixesPages { return nil }
        let nearest: PageRequest
        switch first {
        case .cursor(_, .append, _): nearest = holdsOpening ? opening ?? first : first
        case .cursor(_, .prepend, _): nearest = holdsOpening ? opening ?? last : last
        // Pages without rows may precede the pages whose rows are known.
        case .number, .offset: return nil
        }
        // A page that lost all its rows is still held. If another page was requested with the same cursor, the rows
        // belong to that one.
        if !hasRows(request) || others.contains(where: { $0.namesPage(of: request) }) { return nil }
        return request.namesPage(of: nearest)
            ? nil : "R4: a refresh of the held pages does not start nearest the opening page"
    }

    /// Whether rows of a page are known. A page that lost all its rows is held, but no row shows it.
    private func hasRows(_ request: PageRequest) -> Bool { allRequests.contains { $0.namesPage(of: request) } }

    /// The number of different pages that were held.
    private var pageCount: Int {
        requests.indices.count { place in !requests[..<place].contains { $0.namesPage(of: requests[place]) } }
    }

    /// Checks whether a refresh brought the items of the server, reloaded at least as much as was held, and kept the
    /// evicted pages.
    ///
    /// - Parameters:
    ///   - first: The first request of the refresh.
    ///   - answers: The number of pages that the refresh loaded, including pages without rows.
    ///   - isOverfilled: Whether a page ever held more items than it should, so that rows do not correspond to places.
    func brokenCompletion(
        _ first: PageRequest?, answers: Int, _ loadedItems: [NaiveList.LoadedItem], _ observation: Observation,
        _ server: [SimulatedItem], isOverfilled: Bool
    ) -> StaticString? {
        guard let nearest = loadedItems.first else { return nil }
        if case .number = requests[0], isOverfilled { return nil }
        guard let start = server.firstIndex(of: nearest.item), start + loadedItems.count <= server.count,
            zip(server[start...], loadedItems).allSatisfy({ $0 == $1.item })
        else { return "R4: the reloaded items are not the server's" }
        if mixesPages || first.map(hasRows) != true { return nil }
        if case .cursor = requests[0] {
            let states = observation.update.states
            if answers < requests.count, states.append != .ended, states.prepend != .ended {
                return "R4: fewer pages were reloaded than were held"
            }
            return observation.cells.count == evictedRows + loadedItems.count
                ? nil : "R4: the rows beside the reloaded pages are not the kept evicted rows"
        }
        if isOverfilled { return nil }
        // A numbered page may have more rows than places, if the list grew after its places were counted.
        if case .number = requests[0], hasGrown || answers >= pageCount { return nil }
        return loadedItems.count >= min(rows.count, server.count - start)
            ? nil : "R4: fewer rows were reloaded than were held"
    }
}

extension Watches {
    /// The requests that brought some rows, each page once, in the order of the rows.
    fileprivate func requests(of cells: ArraySlice<Cell>) -> [PageRequest] {
        var pages: [Int32] = []
        for cell in cells {
            guard let page = cell.item.map({ list.pages[$0.id] }) ?? cell.page else { continue }
            if !pages.contains(page) { pages.append(page) }
        }
        return pages.compactMap { $0 == 0 ? refreshes.opening : loads.request(of: $0) }
    }
}

extension Watches {
    /// Whether a page has more of these rows than a page before it.
    fileprivate func hasLongerPage(_ cells: ArraySlice<Cell>) -> Bool {
        var (shortest, page, count) = (Int.max, Int32?.none, 0)
        for cell in cells {
            let next = cell.item.flatMap { list.pages[$0.id] }
            if next != page {
                if page != nil { shortest = min(shortest, count) }
                (page, count) = (next, 0)
            }
            count += 1
            if count > shortest { return true }
        }
        return false
    }
}

extension PageRequest {
    /// The direction of the request in a chained list.
    var direction: LoadDirection? { if case .cursor(_, let direction, _) = self { direction } else { nil } }

    /// Whether two requests are for the same page, even if the page sizes differ.
    func namesPage(of other: PageRequest) -> Bool {
        switch (self, other) {
        case (.number(let number, _), .number(let other, _)): number == other
        case (.offset(let offset, _), .offset(let other, _)): offset == other
        case (.cursor(let cursor, let direction, _), .cursor(let other, let way, _)):
            cursor == other && direction == way
        default: false
        }
    }
}
