@_spi(Invariants) import PagingCore

/// Checks each update: nothing is published for nothing (U3), an edit changes as little as possible (I2), rows change
/// only for a page or an edit (L9), and the content matches the rows and edges (L13, L14).
struct UpdateWatch {
    init() {}

    /// - Parameter lastOfServer: The last item before the input that is not local, if it is held.
    func check(
        _ observed: ObservedInput, lastOfServer: SimulatedItem?, _ configuration: FeedConfiguration
    ) -> StaticString? {
        brokenShift(observed, lastOfServer) ?? brokenFailure(observed) ?? brokenContent(observed.after, configuration)
            ?? (observed.publishesUpdate ? brokenUpdate(observed, configuration) : nil)
    }

    private func brokenUpdate(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> StaticString? {
        let (before, after) = (observed.before.update, observed.after.update)
        guard case .changed(let ranges) = after.change else { return "U1: a change is not a batch" }
        let areSame =
            after.states == before.states && after.content == before.content
            && after.indicators == before.indicators && after.total == before.total && after.newItems == before.newItems
        // A replaced source is published even if the list is as empty as before.
        if observed.replacesSource { return nil }
        if ranges.isEmpty { return areSame ? "U3: an update was published although nothing changed" : nil }
        // A gap that continues after a page without a new row is reloaded: its placeholder is another page's now.
        let isGapReloaded =
            ranges.removals.isEmpty && ranges.insertions.isEmpty
            && ranges.reloads.joined().allSatisfy(observed.before.gaps.contains)
        if case .fill? = observed.answeredLoad?.purpose, isGapReloaded { return nil }
        if areSame, observed.before.cells.count == observed.after.cells.count,
            zip(observed.before.cells, observed.after.cells).allSatisfy({ $0.looksLike($1) })
        {
            return "U3: the same rows were published again"
        }
        return brokenSize(ranges, observed, configuration)
    }

    /// Checks how many rows an input inserts and removes that is neither a page nor a reset.
    private func brokenSize(
        _ ranges: RowRanges, _ observed: ObservedInput, _ configuration: FeedConfiguration
    ) -> StaticString? {
        let removed = ranges.removals.reduce(0) { $0 + $1.count }
        let inserted = ranges.insertions.reduce(0) { $0 + $1.count }
        if observed.showsNewItems { return brokenShownItems(ranges, observed, configuration) }
        switch observed.input {
        case .pageArrived, .resetRequested: return nil
        case .transactionEnded: return nil
        case .itemEdited(let edit, _):
            let isLeast =
                switch edit {
                case .update, .change: removed == 0 && inserted == 0
                case .insert: removed == 0 && inserted <= 1
                case .replace, .remove: removed <= 1 && inserted == 0
                case .move: removed == inserted && inserted <= 1
                }
            if !isLeast { return "I2: an edit changed more rows than necessary" }
            if case .replace(let id, let item) = edit, let old = observed.before.row(of: id),
                observed.before.row(of: item.id) == nil, let new = observed.after.row(of: item.id),
                observed.after.cells[new].id != observed.before.cells[old].id
            {
                return "I7: a replaced item lost its row"
            }
            for row in ranges.reloads.joined() where observed.before.cells[row].item != nil {
                if case .update(let item) = edit, observed.before.cells[row].item?.id == item.id { continue }
                if case .change(let id, _) = edit, observed.before.cells[row].item?.id == id { continue }
                if case .replace(let id, let item) = edit, let old = observed.before.cells[row].item?.id,
                    old == id || old == item.id
                {
                    continue
                }
                if case .insert(let item, _, _) = edit, observed.before.cells[row].item?.id == item.id { continue }
                if observed.rowMapping[row].flatMap({ observed.after.cells[$0].item }) == nil { continue }
                return "I2: an edit reloaded another row"
            }
            return nil
        default:
            return removed == 0 && inserted == 0 ? nil : "L9: rows were inserted or removed without a page or an edit"
        }
    }

    /// Checks an update that shows new items.
    ///
    /// They are inserted before the first row, and only rows of the same items are removed. Placeholders move only if
    /// the check reported another total (N2, L9).
    private func brokenShownItems(
        _ ranges: RowRanges, _ observed: ObservedInput, _ configuration: FeedConfiguration
    ) -> StaticString? {
        var movesPlaceholders = false
        if case .offset = configuration.addressing { movesPlaceholders = true }
        let isHeld = { (cell: Cell) in
            guard let item = cell.item else { return movesPlaceholders }
            return observed.before.pendingNewItemIDs.contains(item.id)
        }
        for row in ranges.removals.joined() {
            let cell = observed.before.cells[row]
            if !isHeld(cell) || cell.item != nil {
                return "N2: a row was removed that is not shown again"
            }
        }
        for row in ranges.insertions.joined() {
            // An item that is evicted at once is inserted as a placeholder.
            let cell = observed.after.cells[row]
            let mayBeEvicted = cell.item == nil && configuration.retention != .all
            let isGap = observed.isDiscontinuous && observed.after.gaps.first == row
            if !isHeld(cell), !mayBeEvicted, !isGap { return "N2: a row was inserted that was not pending" }
        }
        return nil
    }

    /// Checks the content of the list (L13), and that an indexed list has no prepend (L14).
    private func brokenContent(_ observation: Observation, _ configuration: FeedConfiguration) -> StaticString? {
        let update = observation.update
        if (update.content == .rows) != !observation.cells.isEmpty {
            return "L13: the content does not match the rows"
        }
        if update.content == .empty {
            for direction in LoadDirection.allCases {
                switch update.states[direction] {
                case .loading: return "L13: the content is empty while the list is loading"
                case .idle:
                    if direction == .prepend, observation.hasPendingNewItems { continue }
                    if configuration.prefetch != .manual {
                        return "L13: the content is empty while an edge may still load"
                    }
                case .failed, .ended: break
                }
            }
        }
        if configuration.isChained { return nil }
        return update.content == .unknown || update.states.prepend == .ended
            ? nil : "L14: an indexed list has a prepend edge"
    }

    /// Checks that a shift is reported exactly if the overlapping row does not meet (I5).
    private func brokenShift(_ observed: ObservedInput, _ last: SimulatedItem?) -> StaticString? {
        var isReported = false
        for case .shifted in observed.commands { isReported = true }
        guard case .pageArrived(_, let page) = observed.input, let load = observed.answeredLoad,
            load.purpose == .edge(.append), load.isOverlapped,
            let last
        else { return isReported ? "I5: a shift was reported without a known last item" : nil }
        let meets = load.mayRepeat || page.items.first?.id == last.id
        return isReported == !meets ? nil : "I5: a shift was not reported, or was reported although the pages meet"
    }

    /// Checks that a failure removes no rows (F3).
    private func brokenFailure(_ observed: ObservedInput) -> StaticString? {
        guard case .pageFailed = observed.input else { return nil }
        return observed.after.cells.count < observed.before.cells.count ? "F3: an error erased data" : nil
    }
}
