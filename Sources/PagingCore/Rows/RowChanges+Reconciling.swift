extension RowChanges {
    /// How a row before the edits compares with a row after them.
    enum RowMatch {
        /// The same item with the same content.
        case same
        /// The same item with different content.
        case changed
        /// A different item.
        case another
    }

    /// Drops edits without effect: rows that were removed and inserted again at the same position.
    ///
    /// - Parameter match: Compares the row at an index before the edits with the row at an index after them.
    /// - Complexity: O(e) in the edits and the rows they changed.
    mutating func settle(_ match: (_ old: Int, _ new: Int) -> RowMatch) {
        var settled = RowChanges()
        var old = 0
        var new = 0
        var index = 0
        while index < runs.count {
            switch runs[index] {
            case .kept(let count), .reloaded(let count):
                settled.append(runs[index])
                old += count
                new += count
                index += 1
            case .removed, .inserted:
                let (removed, inserted) = exchanged(from: &index)
                settled.exchange(old..<(old + removed), new..<(new + inserted), match)
                old += removed
                new += inserted
            }
        }
        self = settled
    }

    /// Drops the reloads of items whose content did not change.
    ///
    /// - Parameters:
    ///   - before: The rows before the edits.
    ///   - after: The rows after the edits.
    ///   - sameContent: Whether two items with the same id look the same.
    /// - Complexity: O(r + s log p) in the r reloaded items and their s segments.
    mutating func dropUnchangedReloads<Item: Identifiable>(
        from before: PageTree, to after: PageTree, _ sameContent: (Item, Item) -> Bool
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

    /// Appends the rows of one segment: as reloaded, or as kept if the content of their item did not change.
    private mutating func appendReloads<Item: Identifiable>(
        of rows: Range<Int>, in place: PageTree.Place, from before: PageTree, movedBy distance: Int,
        _ sameContent: (Item, Item) -> Bool
    ) {
        guard let items = place.segment.items(of: Item.self) else { return append(.reloaded(rows.count)) }
        let oldRows = (rows.lowerBound + distance)..<(rows.upperBound + distance)
        before.visit(rows: oldRows) { oldPlace in
            let shared = oldPlace.rows.clamped(to: oldRows)
            guard let oldItems = oldPlace.segment.items(of: Item.self) else {
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

    /// The numbers of removed and inserted rows up to the next row that was kept or reloaded.
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

    /// Appends the replacement of rows, without the rows at both ends that match.
    private mutating func exchange(_ old: Range<Int>, _ new: Range<Int>, _ match: (Int, Int) -> RowMatch) {
        var (old, new) = (old, new)
        var tail: [Run] = []
        while let (before, after) = pair(old.first, new.first), let run = Run(match(before, after)) {
            append(run)
            old.removeFirst()
            new.removeFirst()
        }
        while let (before, after) = pair(old.last, new.last), let run = Run(match(before, after)) {
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
    fileprivate init?(_ match: RowChanges.RowMatch) {
        switch match {
        case .same: self = .kept(1)
        case .changed: self = .reloaded(1)
        case .another: return nil
        }
    }
}
