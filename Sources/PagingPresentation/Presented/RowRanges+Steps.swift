import PagingCore

extension RowRanges {
    /// The change as runs, from the first row to the last, which cover the rows before and after it.
    ///
    /// - Parameter count: The number of rows before the change.
    func steps(from count: Int) -> ContiguousArray<RowChanges.Run> {
        var steps = ContiguousArray<RowChanges.Run>()
        var old = 0
        var new = 0
        var removals = removals[...]
        var insertions = insertions[...]
        var reloads = reloads[...]
        while true {
            let nextInsertion = insertions.first.map { old + $0.lowerBound - new } ?? count
            if let removed = removals.first, removed.lowerBound == old {
                steps.append(.removed(removed.count))
                old = removed.upperBound
                removals.removeFirst()
            } else if let inserted = insertions.first, inserted.lowerBound == new {
                steps.append(.inserted(inserted.count))
                new = inserted.upperBound
                insertions.removeFirst()
            } else if let reloaded = reloads.first, reloaded.lowerBound <= old {
                let end = min(reloaded.upperBound, nextInsertion)
                steps.append(.reloaded(end - old))
                new += end - old
                old = end
                if end == reloaded.upperBound { reloads.removeFirst() }
            } else {
                let end = min(
                    removals.first?.lowerBound ?? count, reloads.first?.lowerBound ?? count, nextInsertion, count)
                guard end > old else { return steps }
                steps.append(.kept(end - old))
                new += end - old
                old = end
            }
        }
    }

    /// The index of a row after the change. For a removed row, the index of the row that takes its place.
    ///
    /// - Parameter row: The index of a row before the change, or an index after the last row.
    public func newIndex(of row: Int) -> Int {
        var index = row
        for removal in removals where removal.lowerBound < row {
            index -= min(removal.upperBound, row) - removal.lowerBound
        }
        for insertion in insertions where insertion.lowerBound <= index { index += insertion.count }
        return index
    }
}
