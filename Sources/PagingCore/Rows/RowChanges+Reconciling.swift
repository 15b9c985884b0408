extension RowChanges {
    /// What a row of the list as it was is to one of the list as it is now.
    enum RowMatch {
        case same
        /// The same item with other content.
        case changed
        case another
    }

    /// Leaves out what came to nothing: rows that were taken away and put back where they stood, and rows that were
    /// reloaded as they were.
    ///
    /// - Parameter kinship: Compares a row of the list as it was with one of the list as it is now.
    /// - Complexity: O(e) in the edits and the rows they touched.
    mutating func settle(_ kinship: (_ old: Int, _ new: Int) -> RowMatch) {
        var settled = RowChanges()
        var old = 0
        var new = 0
        var index = 0
        while index < runs.count {
            switch runs[index] {
            case .kept(let count):
                settled.append(.kept(count))
                old += count
                new += count
                index += 1
            case .reloaded(let count):
                for row in 0..<count {
                    settled.append(kinship(old + row, new + row) == .same ? .kept(1) : .reloaded(1))
                }
                old += count
                new += count
                index += 1
            case .removed, .inserted:
                let (removed, inserted) = exchanged(from: &index)
                settled.exchange(old..<(old + removed), new..<(new + inserted), kinship)
                old += removed
                new += inserted
            }
        }
        self = settled
    }

    /// Drops the reloads of items that look as they did before.
    ///
    /// - Parameters:
    ///   - before: The rows before the edits.
    ///   - after: The rows after the edits.
    ///   - sameContent: Whether two items with the same id look the same.
    /// - Complexity: O(r + s log p) in the r reloaded items and the s segments they stand in.
    @inline(never)
    mutating func dropUnchangedReloads<Item: Identifiable>(
        from before: PageTree<Item>, to after: PageTree<Item>, _ sameContent: (Item, Item) -> Bool
    ) {
        var changed = RowChanges()
        var old = 0
        var new = 0
        for run in runs {
            switch run {
            case .kept(let count):
                old += count
                new += count
                changed.append(run)
            case .removed(let count):
                old += count
                changed.append(run)
            case .inserted(let count):
                new += count
                changed.append(run)
            case .reloaded(let count):
                after.visit(rows: new..<(new + count)) { place in
                    let rows = place.rows.clamped(to: new..<(new + count))
                    changed.appendReloads(of: rows, in: place, from: before, movedBy: old - new, sameContent)
                    return true
                }
                old += count
                new += count
            }
        }
        self = changed
    }

    /// Appends the reloads of some rows of one segment, and keeps the rows whose item looks as it did before.
    private mutating func appendReloads<Item: Identifiable>(
        of rows: Range<Int>, in place: PageTree<Item>.Place, from before: PageTree<Item>, movedBy distance: Int,
        _ sameContent: (Item, Item) -> Bool
    ) {
        guard case .loaded(let items) = place.segment.content else { return append(.reloaded(rows.count)) }
        let oldRows = (rows.lowerBound + distance)..<(rows.upperBound + distance)
        before.visit(rows: oldRows) { oldPlace in
            let shared = oldPlace.rows.clamped(to: oldRows)
            guard case .loaded(let oldItems) = oldPlace.segment.content else {
                append(.reloaded(shared.count))
                return true
            }
            for oldRow in shared {
                let (old, new) = (oldItems[oldRow - oldPlace.firstRow], items[oldRow - distance - place.firstRow])
                append(old.id == new.id && sameContent(old, new) ? .kept(1) : .reloaded(1))
            }
            return true
        }
    }

    /// How many rows were removed and inserted between two that stayed.
    private func exchanged(from index: inout Int) -> (removed: Int, inserted: Int) {
        var (removed, inserted) = (0, 0)
        while index < runs.count {
            switch runs[index] {
            case .kept, .reloaded: return (removed, inserted)
            case .removed(let count): removed += count
            case .inserted(let count): inserted += count
            }
            index += 1
        }
        return (removed, inserted)
    }

    /// Appends the exchange of rows for others, of which those at both ends may have stayed.
    private mutating func exchange(_ old: Range<Int>, _ new: Range<Int>, _ kinship: (Int, Int) -> RowMatch) {
        var (old, new) = (old, new)
        var tail: [Run] = []
        while let (before, after) = pair(old.first, new.first), let run = Run(kinship(before, after)) {
            append(run)
            old.removeFirst()
            new.removeFirst()
        }
        while let (before, after) = pair(old.last, new.last), let run = Run(kinship(before, after)) {
            tail.append(run)
            old.removeLast()
            new.removeLast()
        }
        append(.removed(old.count))
        append(.inserted(new.count))
        for run in tail.reversed() { append(run) }
    }

    private func pair(_ old: Int?, _ new: Int?) -> (old: Int, new: Int)? {
        guard let old, let new else { return nil }
        return (old, new)
    }
}

extension RowChanges.Run {
    fileprivate init?(_ kinship: RowChanges.RowMatch) {
        switch kinship {
        case .same: self = .kept(1)
        case .changed: self = .reloaded(1)
        case .another: return nil
        }
    }
}
