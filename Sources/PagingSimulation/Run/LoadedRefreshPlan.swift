@_spi(Invariants) import PagingCore

/// What a refresh of the held pages has to do, worked out from the rows before it (R4): which pages it reloads, with
/// which it begins, and what stays beside them.
///
/// Edits, and items that move to where they arrive again, mix the rows of different pages up: then only what the refresh
/// brings is compared with the server.
struct LoadedRefreshPlan {
    /// The rows that are reloaded, and what brought them, in the order of the rows.
    private let rows: Range<Int>
    private let requests: [PageRequest]
    private let mixesPages: Bool
    /// Whether a page has more rows than one before it: the server's list grew after the size of its pages was learned.
    private let hasGrown: Bool
    private let holdsOpening: Bool
    /// What brought the rows beside those that are reloaded.
    private let others: [PageRequest]
    /// What brought each row of the list, the stubs among them.
    private let allRequests: [PageRequest]
    /// How many rows stay beside them as stubs, in a chained list.
    let evictedRows: Int

    /// - Parameter row: The first row that the first reader has on screen.
    /// - Returns: `nil` where no page is held there.
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
        // A server that goes round in a circle has the opening page asked for again as another.
        others = watches.requests(of: observation.cells[..<start]) + watches.requests(of: observation.cells[end...])
        var (isHeld, isTwice) = (true, false)
        if let innermost = watches.refreshes.innermost {
            isHeld = requests.contains { $0.namesPage(of: innermost) }
            isTwice = isHeld && others.contains { $0.namesPage(of: innermost) }
        }
        holdsOpening = isHeld
        mixesPages = watches.list.mixesPages || configuration.duplicates == .moveToNewest || isTwice
        switch first {
        case .cursor(_, .append, _): evictedRows = holdsOpening ? 0 : start
        case .cursor(_, .prepend, _): evictedRows = holdsOpening ? 0 : observation.cells.count - end
        case .number, .offset: evictedRows = 0
        }
    }

    /// Whether a refresh begins with the held page nearest the opening page.
    func brokenStart(_ request: PageRequest?, _ opening: PageRequest?) -> StaticString? {
        guard let request, let first = requests.first, let last = requests.last else {
            return "R4: nothing is asked for"
        }
        if mixesPages { return nil }
        let nearest: PageRequest
        switch first {
        case .cursor(_, .append, _): nearest = holdsOpening ? opening ?? first : first
        case .cursor(_, .prepend, _): nearest = holdsOpening ? opening ?? last : last
        // Pages without a row may come before those of which some are seen.
        case .number, .offset: return nil
        }
        // A page that lost all its rows is held. If another one was requested with the same cursor, rows tell of that one.
        if !hasRows(request) || others.contains(where: { $0.namesPage(of: request) }) { return nil }
        return request.namesPage(of: nearest) ? nil : "R4: a refresh does not begin nearest the opening page"
    }

    /// Whether rows tell of a page: one that lost all of them is held, though nobody sees it.
    private func hasRows(_ request: PageRequest) -> Bool { allRequests.contains { $0.namesPage(of: request) } }

    /// How many different pages were held.
    private var pageCount: Int {
        requests.indices.count { place in !requests[..<place].contains { $0.namesPage(of: requests[place]) } }
    }

    /// Whether a refresh brought what the server has there and no less than was held, and left the stubs.
    ///
    /// - Parameters:
    ///   - first: What the refresh began with.
    ///   - answers: How many pages the refresh loaded, those without a row among them.
    ///   - isOverfilled: Whether a page ever held more than it should have, so that rows tell nothing of places.
    func brokenCompletion(
        _ first: PageRequest?, answers: Int, _ loadedItems: [NaiveList.LoadedItem], _ observation: Observation,
        _ server: [SimulatedItem], isOverfilled: Bool
    ) -> StaticString? {
        guard let nearest = loadedItems.first else { return nil }
        if case .number = requests[0], isOverfilled { return nil }
        guard let start = server.firstIndex(of: nearest.item), start + loadedItems.count <= server.count,
            zip(server[start...], loadedItems).allSatisfy({ $0 == $1.item })
        else { return "R4: what was reloaded is not the server's" }
        if mixesPages || first.map(hasRows) != true { return nil }
        if case .cursor = requests[0] {
            let states = observation.update.states
            if answers < requests.count, states.append != .ended, states.prepend != .ended {
                return "R4: fewer pages were reloaded than were held"
            }
            return observation.cells.count == evictedRows + loadedItems.count
                ? nil : "R4: other rows stay than the nearer stubs"
        }
        if isOverfilled { return nil }
        // A numbered page may have more rows than places, if the list grew after its places were counted.
        if case .number = requests[0], hasGrown || answers >= pageCount { return nil }
        return loadedItems.count >= min(rows.count, server.count - start)
            ? nil : "R4: fewer rows were reloaded than were held"
    }
}

extension Watches {
    /// What brought some rows, each page once, in the order of the rows.
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
    /// Whether a page has more of some rows than a page before it.
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
    /// The edge that a page of a chained list goes to.
    var direction: Direction? { if case .cursor(_, let direction, _) = self { direction } else { nil } }

    /// Whether two requests are for the same page, be it in pages of another size.
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
