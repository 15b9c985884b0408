@_spi(Invariants) import PagingCore

extension NaiveList {
    /// Applies a page at an edge or in place of placeholders.
    mutating func applyPage(
        _ page: ItemPage<SimulatedItem, Int>, _ load: KnownLoad, _ observed: ObservedInput,
        _ configuration: FeedConfiguration
    ) -> Expectation {
        var order = observed.before.order
        let held = order.count
        let items = asEdited(withoutOverlap(page.items, load, observed, configuration), since: load)
        var fresh: [Int32] = []
        for item in items {
            let id = item.id
            let wasShown = shown(id) != nil && !fresh.contains(id)
            base[id] = item
            forgetOriginalPosition(of: id)
            guard shown(id) != nil else { continue }
            if let overlay = overlay(of: id) { overlays[overlay].forgetNumbering() }
            if !wasShown, !fresh.contains(id) { fresh.append(id) }
        }
        for id in fresh {
            pages[id] = Int32(load.id.number)
            locals[id] = nil
            recordMove(of: id)
        }
        var rows: Int?
        switch load.purpose {
        case .edge(.append): order += fresh
        case .edge(.prepend): order = fresh + order
        case .fill:
            var place = 0
            for cell in observed.before.cells[..<load.rows.lowerBound] {
                if cell.item != nil { place += 1 }
            }
            order.insert(contentsOf: fresh, at: place)
            rows = -load.rows.count
        case .refresh: break
        case .check: break
        }
        if case .fill = load.purpose, observed.before.gaps.contains(load.rows.lowerBound) {
            // Items of a gap's page move there, unless the page reaches the rows after it. What it has after those rows is
            // found by a refresh, as after a check.
            let rows = page.items.map { observed.before.row(of: $0.id) ?? -1 }
            if let reached = rows.firstIndex(where: { $0 > load.rows.lowerBound }) {
                for item in page.items[reached...]
                where observed.after.row(of: item.id) == nil && fresh.contains(item.id) {
                    base[item.id] = nil
                    pages[item.id] = nil
                    order.removeAll { $0 == item.id }
                }
            }
            let placed = order.filter { id in page.items.contains { $0.id == id } }
            order.removeAll { placed.contains($0) }
            for id in placed { recordMove(of: id) }
            return Expectation(order: order, placedByRule: placed, broughtRows: order.count + placed.count > held)
        }
        // In an indexed list a page may also change the total, so the number of rows is not known.
        rows = configuration.isChained ? observed.before.cells.count + (rows ?? 0) + fresh.count : nil
        return Expectation(order: order, broughtRows: order.count > held, rows: rows)
    }

    /// The items of a page without the item that an overlapping page repeats (I5).
    private mutating func withoutOverlap(
        _ items: [SimulatedItem], _ load: KnownLoad, _ observed: ObservedInput, _ configuration: FeedConfiguration
    ) -> [SimulatedItem] {
        guard load.isOverlapped, let first = items.first else { return items }
        if let last = lastOfServer(observed.before)?.item, last.id != first.id { return items }
        // Without rows nothing shows whether there is an item before the page. If the page's first item is the first row
        // now, there is none.
        if observed.before.cells.isEmpty, observed.after.cells.first?.item?.id == first.id { return items }
        if shown(first.id) != nil || isHidden(first), !isEdited(first.id, since: load) { base[first.id] = first }
        return Array(items.dropFirst())
    }

    /// The last row, ignoring local items.
    func lastOfServer(_ observation: Observation) -> Cell? {
        observation.cells.last { cell in cell.item.map { locals[$0.id] == nil } ?? true }
    }

    /// Applies a page of the pending generation.
    mutating func applyRefreshPage(
        _ page: ItemPage<SimulatedItem, Int>, _ load: KnownLoad, _ configuration: FeedConfiguration
    ) {
        let place: Int
        switch load.request {
        case .number(let start, _), .offset(let start, _): place = start
        case .cursor: place = 0
        }
        var fresh: [LoadedItem] = []
        for item in load.isOverlapped ? withoutOverlappingItem(page.items) : page.items {
            let loadedItem = LoadedItem(item: item, page: Int32(load.id.number), place: place)
            if let place = fresh.firstIndex(where: { $0.item.id == item.id }) {
                fresh[place] = loadedItem
            } else if let place = pendingGeneration.firstIndex(where: { $0.item.id == item.id }) {
                pendingGeneration[place].item = item
            } else {
                fresh.append(loadedItem)
            }
        }
        if case .cursor(_, .prepend, _) = load.request {
            pendingGeneration = fresh + pendingGeneration
        } else {
            let index = pendingGeneration.firstIndex { $0.place > place } ?? pendingGeneration.count
            pendingGeneration.insert(contentsOf: fresh, at: index)
        }
        for edit in pendingEdits { carryOut(edit, configuration) }
        pendingEdits = []
    }

    mutating func discardPendingGeneration() {
        pendingGeneration = []
        pendingEdits = []
        isPendingGenerationEdited = false
    }

    /// Applies an edit of the list to the pending generation (I2).
    mutating func editPendingGeneration(
        _ edit: ListEdit<SimulatedItem>, _ observed: ObservedInput, _ configuration: FeedConfiguration
    ) {
        guard observed.after.refresh != nil, !observed.startsRefresh else { return }
        switch edit {
        case .update, .replace, .remove, .insert(_, _, shiftsOffsets: true): break
        case .change, .insert, .move: return
        }
        if case .insert(_, .end, _) = edit { return }
        pendingEdits.append(edit)
        carryOut(edit, configuration)
    }

    private mutating func carryOut(_ edit: ListEdit<SimulatedItem>, _ configuration: FeedConfiguration) {
        guard !pendingGeneration.isEmpty else { return }
        isPendingGenerationEdited = true
        func place(of id: Int32) -> Int? { pendingGeneration.firstIndex { $0.item.id == id } }
        switch edit {
        case .update(let item):
            if let place = place(of: item.id) { pendingGeneration[place].item = item }
        case .remove(let id, _):
            pendingGeneration.removeAll { $0.item.id == id }
        case .insert(let item, let edge, _):
            if let place = place(of: item.id) { return pendingGeneration[place].item = item }
            let index: Int? =
                switch edge {
                case .start: 0
                case .end: nil
                case .before(let id): place(of: id)
                case .after(let id): place(of: id).map { $0 + 1 }
                }
            guard let index else { return }
            let neighbor = pendingGeneration[min(index, pendingGeneration.count - 1)]
            let place = edge == .start ? LoadedItem.start : neighbor.place
            pendingGeneration.insert(
                LoadedItem(item: item, page: neighbor.page, place: place, isLocal: !configuration.countsOffsets),
                at: index)
        case .replace(let id, let item):
            if let place = place(of: item.id) {
                pendingGeneration[place].item = item
                if id != item.id { pendingGeneration.removeAll { $0.item.id == id } }
            } else if let place = place(of: id) {
                pendingGeneration[place].item = item
            }
        case .change, .move: break
        }
    }

    private mutating func withoutOverlappingItem(_ items: [SimulatedItem]) -> [SimulatedItem] {
        guard let first = items.first else { return items }
        if let last = pendingGeneration.last {
            guard last.item.id == first.id else { return items }
            pendingGeneration[pendingGeneration.count - 1].item = first
        }
        return Array(items.dropFirst())
    }

    /// Applies the initial items of the list. No request can load them again.
    mutating func applyInitial(_ items: [SimulatedItem]) {
        hasFirstPage = true
        for item in items {
            base[item.id] = item
            pages[item.id] = 0
        }
    }

    /// Makes the pending generation current, with the open edits applied to it (R1, I3).
    ///
    /// - Parameters:
    ///   - old: The rows before the refresh completes.
    ///   - keepsEvictedPages: Whether evicted pages of the old list stay, together with the edits of their rows.
    ///   - kept: The items that stay where they are, unless they arrive again.
    mutating func completeRefresh(
        _ old: [Cell], keepsEvictedPages: Bool, _ kept: [Int32]
    ) -> Expectation {
        hasFirstPage = true
        let unlocated = overlays.indices.filter { !hasNeighborInPendingGeneration(overlays[$0].id, old) }
        mixesPages = !overlays.isEmpty || (keepsEvictedPages && mixesPages) || isPendingGenerationEdited
        let stays = kept.filter { base[$0] != nil }.map { (item: base[$0], page: pages[$0]) }
        base.removeAll()
        pages.removeAll()
        locals.removeAll()
        commandsBeforeEdit.removeAll()
        for (item, page) in stays {
            guard let item else { continue }
            base[item.id] = item
            pages[item.id] = page
        }
        for loadedItem in pendingGeneration {
            base[loadedItem.item.id] = loadedItem.item
            pages[loadedItem.item.id] = loadedItem.page
            if loadedItem.isLocal { locals[loadedItem.item.id] = true }
        }
        for overlay in overlays.indices {
            forgetOriginalPosition(of: overlays[overlay].id)
            if base[overlays[overlay].id] != nil || unlocated.contains(overlay) {
                overlays[overlay].forgetNumbering()
            }
        }
        var order = stays.compactMap { $0.item?.id }
        order.removeAll { id in
            let isMoved = pendingGeneration.contains { $0.item.id == id && !$0.isLocal }
            return shown(id) == nil || isPlaced(id) || isMoved
        }
        let atStart = pendingGeneration.prefix { $0.isAtStart }.map { $0.item.id }
        var loaded = pendingGeneration.map { $0.item.id }
        loaded.removeAll { shown($0) == nil || isPlaced($0) || order.contains($0) }
        order = loaded.filter(atStart.contains) + order + loaded.filter { !atStart.contains($0) }
        var placedByRule: [Int32] = []
        for overlay in overlays where shown(overlay.id) != nil && isPlaced(overlay.id) {
            placedByRule.append(overlay.id)
            locals[overlay.id] = true
        }
        refreshedItems = pendingGeneration
        discardPendingGeneration()
        return Expectation(order: order, placedByRule: placedByRule, rule: .keptByRefresh)
    }

    /// Whether the pending generation contains one of the two nearest server items of an item.
    private func hasNeighborInPendingGeneration(_ id: Int32, _ cells: [Cell]) -> Bool {
        guard let row = cells.firstIndex(where: { $0.item?.id == id }) else { return false }
        let isHeld = { (cells: [Cell]) in
            let neighbor = cells.first { cell in cell.item.map { locals[$0.id] == nil } ?? true }?.item
            return pendingGeneration.contains { $0.item.id == neighbor?.id }
        }
        return isHeld(cells[..<row].reversed()) || isHeld(Array(cells[(row + 1)...]))
    }
}
