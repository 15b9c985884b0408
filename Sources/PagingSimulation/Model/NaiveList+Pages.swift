@_spi(Invariants) import PagingCore

extension NaiveList {
    /// Lands a page behind an edge or in placeholders.
    mutating func land(
        _ page: Page<SimulatedItem, Int>, _ load: KnownLoad, _ moment: Moment, _ configuration: FeedConfiguration
    ) -> Expectation {
        var order = moment.before.order
        let held = order.count
        let items = asEdited(withoutOverlap(page.items, load, moment, configuration), since: load)
        var fresh: [Int32] = []
        var moved: [Int32] = []
        for item in items {
            let id = item.id
            let wasShown = shown(id) != nil && !fresh.contains(id)
            beneath[id] = item
            forgetHome(of: id)
            guard shown(id) != nil else { continue }
            if let overlay = overlay(of: id) { overlays[overlay].forgetNumbering() }
            if wasShown, configuration.duplicates == .keepPlace || isPlaced(id) { continue }
            if fresh.contains(id) {
                guard configuration.duplicates == .moveToNewest else { continue }
                fresh.removeAll { $0 == id }
            } else if wasShown {
                moved.append(id)
            }
            fresh.append(id)
        }
        for id in fresh {
            pages[id] = Int32(load.id.number)
            locals[id] = nil
            noteMove(of: id)
        }
        order.removeAll { moved.contains($0) }
        var rows: Int?
        switch load.purpose {
        case .edge(.append): order += fresh
        case .edge(.prepend): order = fresh + order
        case .fill(let span, _):
            var place = 0
            for cell in moment.before.cells[..<span.lowerBound] {
                if let item = cell.item, !moved.contains(item.id) { place += 1 }
            }
            order.insert(contentsOf: fresh, at: place)
            rows = -span.count
        case .refresh: break
        case .check: break
        }
        // In an indexed list a page may change the total too.
        rows = configuration.isChained ? moment.before.cells.count + (rows ?? 0) + fresh.count - moved.count : nil
        return Expectation(order: order, broughtRows: order.count > held, rows: rows)
    }

    /// The items without the one that a source which overlaps its pages gives again (I5).
    private mutating func withoutOverlap(
        _ items: [SimulatedItem], _ load: KnownLoad, _ moment: Moment, _ configuration: FeedConfiguration
    ) -> [SimulatedItem] {
        guard load.isOverlapped, let first = items.first else { return items }
        if let last = lastOfServer(moment.before)?.item, last.id != first.id { return items }
        // Where edits took all rows away, the rows do not tell whether there is a place before the page.
        if moment.before.cells.isEmpty, moment.after.row(of: first.id) != nil { return items }
        if beneath[first.id] != nil, !isEdited(first.id, since: load) { beneath[first.id] = first }
        return Array(items.dropFirst())
    }

    /// The last row, apart from items that the server does not have there.
    func lastOfServer(_ sight: Sight) -> Cell? {
        sight.cells.last { cell in cell.item.map { locals[$0.id] == nil } ?? true }
    }

    /// Takes a page of the candidate.
    mutating func prepare(
        _ page: Page<SimulatedItem, Int>, _ load: KnownLoad, _ configuration: FeedConfiguration
    ) {
        let place: Int
        switch load.request {
        case .number(let start, _), .offset(let start, _): place = start
        case .cursor: place = 0
        }
        var fresh: [Arrival] = []
        for item in load.isOverlapped ? withoutMeeting(page.items) : page.items {
            let arrival = Arrival(item: item, page: Int32(load.id.number), place: place)
            if let place = fresh.firstIndex(where: { $0.item.id == item.id }) {
                switch configuration.duplicates {
                case .keepPlace: fresh[place] = arrival
                case .moveToNewest:
                    fresh.remove(at: place)
                    fresh.append(arrival)
                }
            } else if let place = candidate.firstIndex(where: { $0.item.id == item.id }) {
                switch configuration.duplicates {
                case .keepPlace: candidate[place].item = item
                case .moveToNewest:
                    candidate.remove(at: place)
                    fresh.append(arrival)
                }
            } else {
                fresh.append(arrival)
            }
        }
        if case .cursor(_, .prepend, _) = load.request {
            candidate = fresh + candidate
        } else {
            let spot = candidate.firstIndex { $0.place > place } ?? candidate.count
            candidate.insert(contentsOf: fresh, at: spot)
        }
        for edit in pending { carryOut(edit, configuration) }
        pending = []
    }

    mutating func emptyCandidate() {
        candidate = []
        pending = []
        isCandidateEdited = false
    }

    /// Edits the candidate as the list is edited (I2).
    mutating func editCandidate(
        _ edit: Edit<SimulatedItem>, _ moment: Moment, _ configuration: FeedConfiguration
    ) {
        guard moment.after.refresh != nil, !moment.beginsRefresh else { return }
        switch edit {
        case .update, .remove, .insert(_, _, alsoOnServer: true): break
        case .insert, .move: return
        }
        if case .insert(_, .end, _) = edit { return }
        pending.append(edit)
        carryOut(edit, configuration)
    }

    private mutating func carryOut(_ edit: Edit<SimulatedItem>, _ configuration: FeedConfiguration) {
        guard !candidate.isEmpty else { return }
        isCandidateEdited = true
        func place(of id: Int32) -> Int? { candidate.firstIndex { $0.item.id == id } }
        switch edit {
        case .update(let item):
            if let place = place(of: item.id) { candidate[place].item = item }
        case .remove(let id, _):
            candidate.removeAll { $0.item.id == id }
        case .insert(let item, let edge, _):
            if let place = place(of: item.id) { return candidate[place].item = item }
            let spot: Int? =
                switch edge {
                case .start: 0
                case .end: nil
                case .before(let id): place(of: id)
                case .after(let id): place(of: id).map { $0 + 1 }
                }
            guard let spot else { return }
            let neighbor = candidate[min(spot, candidate.count - 1)]
            let place = edge == .start ? .min : neighbor.place
            candidate.insert(
                Arrival(item: item, page: neighbor.page, place: place, isLocal: !configuration.countsOffsets), at: spot)
        case .move: break
        }
    }

    private mutating func withoutMeeting(_ items: [SimulatedItem]) -> [SimulatedItem] {
        guard let first = items.first else { return items }
        if let last = candidate.last {
            guard last.item.id == first.id else { return items }
            candidate[candidate.count - 1].item = first
        }
        return Array(items.dropFirst())
    }

    /// Takes the items that were given when the list was made; nobody can be asked for them.
    mutating func take(given items: [SimulatedItem]) {
        isOpened = true
        for item in items {
            beneath[item.id] = item
            pages[item.id] = 0
        }
    }

    /// Makes the candidate the list, under the open edits (R1, I3).
    ///
    /// - Parameters:
    ///   - old: The rows before it.
    ///   - keepsStubs: Whether evicted pages of the list before it stay, with what edits did to them.
    mutating func replace(_ old: [Cell], keepsStubs: Bool) -> Expectation {
        isOpened = true
        let unlocated = overlays.indices.filter { !hasNeighborInCandidate(overlays[$0].id, old) }
        mixesPages = !overlays.isEmpty || (keepsStubs && mixesPages) || isCandidateEdited
        beneath.removeAll()
        pages.removeAll()
        locals.removeAll()
        commandsBeforeEdit.removeAll()
        for arrival in candidate {
            beneath[arrival.item.id] = arrival.item
            pages[arrival.item.id] = arrival.page
            if arrival.isLocal { locals[arrival.item.id] = true }
        }
        for overlay in overlays.indices {
            forgetHome(of: overlays[overlay].id)
            if beneath[overlays[overlay].id] != nil || unlocated.contains(overlay) {
                overlays[overlay].forgetNumbering()
            }
        }
        var order: [Int32] = []
        for arrival in candidate where shown(arrival.item.id) != nil && !isPlaced(arrival.item.id) {
            order.append(arrival.item.id)
        }
        var loose: [Int32] = []
        for overlay in overlays where shown(overlay.id) != nil && isPlaced(overlay.id) {
            loose.append(overlay.id)
            locals[overlay.id] = true
        }
        arrivals = candidate
        emptyCandidate()
        return Expectation(order: order, loose: loose, rule: .asBefore)
    }

    /// Whether the candidate has one of the two items that the server has nearest to an item.
    private func hasNeighborInCandidate(_ id: Int32, _ cells: [Cell]) -> Bool {
        guard let row = cells.firstIndex(where: { $0.item?.id == id }) else { return false }
        let isHeld = { (cells: [Cell]) in
            let neighbor = cells.first { cell in cell.item.map { locals[$0.id] == nil } ?? true }?.item
            return candidate.contains { $0.item.id == neighbor?.id }
        }
        return isHeld(cells[..<row].reversed()) || isHeld(Array(cells[(row + 1)...]))
    }
}
