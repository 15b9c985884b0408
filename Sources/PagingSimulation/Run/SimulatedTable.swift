import PagingCore

/// What a table would show: the list changed by nothing but the updates, in the naive way.
struct SimulatedTable {
    struct Cell: Equatable {
        var id: RowID<Int32>
        var item: SimulatedItem?
        var placeholder: PlaceholderState?

        init(_ row: Row<SimulatedItem>) {
            id = row.id
            item = row.item
            placeholder = row.placeholder
        }
    }

    private(set) var cells: [Cell] = []

    init(_ rows: Rows<SimulatedItem>) { cells = Self.cells(of: rows) }

    static func cells(of rows: Rows<SimulatedItem>) -> [Cell] {
        var cells: [Cell] = []
        cells.reserveCapacity(rows.count)
        rows.forEach(in: 0..<rows.count) { cells.append(Cell($0)) }
        return cells
    }

    /// Applies an update as UIKit does: removals and reloads in the old indexes, insertions in the new.
    ///
    /// - Returns: The promise that is broken, if one is.
    mutating func apply(_ update: Update<SimulatedItem>) -> StaticString? {
        let after = Self.cells(of: update.rows)
        guard case .changed(let ranges) = update.change else {
            cells = after
            return nil
        }
        if !Self.isSorted(ranges.removals, within: cells.count) { return "U1: removals are no sorted ranges" }
        if !Self.isSorted(ranges.reloads, within: cells.count) { return "U1: reloads are no sorted ranges" }
        if !Self.isSorted(ranges.insertions, within: after.count) { return "U1: insertions are no sorted ranges" }
        let removed = ranges.removals.reduce(0) { $0 + $1.count }
        let inserted = ranges.insertions.reduce(0) { $0 + $1.count }
        if after.count != cells.count - removed + inserted { return "U1: the counts do not add up" }
        if ranges.reloads.contains(where: { reload in ranges.removals.contains { $0.overlaps(reload) } }) {
            return "U1: a row is both removed and reloaded"
        }
        var kept: [(cell: Cell, isReloaded: Bool)] = []
        kept.reserveCapacity(after.count)
        var isReloaded = [Bool](repeating: false, count: cells.count)
        var isRemoved = isReloaded
        for range in ranges.reloads { for row in range { isReloaded[row] = true } }
        for range in ranges.removals { for row in range { isRemoved[row] = true } }
        for row in cells.indices where !isRemoved[row] { kept.append((cells[row], isReloaded[row])) }
        var isInserted = [Bool](repeating: false, count: after.count)
        for range in ranges.insertions { for row in range { isInserted[row] = true } }
        var next = 0
        for row in after.indices where !isInserted[row] {
            let (cell, isReloaded) = kept[next]
            next += 1
            if !isReloaded, cell != after[row] { return "U1: a row changed that no range names" }
        }
        cells = after
        return nil
    }

    private static func isSorted(_ ranges: [Range<Int>], within count: Int) -> Bool {
        var end = -1
        for range in ranges {
            if range.isEmpty || range.lowerBound <= end || range.upperBound > count { return false }
            end = range.upperBound
        }
        return true
    }
}
