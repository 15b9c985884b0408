import PagingCore

/// What a table would show: the list changed by nothing but the updates, in the naive way.
struct SimulatedTable {
    private(set) var cells: [Cell] = []

    init(_ rows: Rows<SimulatedItem>) { cells = Self.cells(of: rows) }

    private static func cells(of rows: Rows<SimulatedItem>) -> [Cell] {
        var cells: [Cell] = []
        cells.reserveCapacity(rows.count)
        rows.forEach(in: 0..<rows.count) { cells.append(Cell($0)) }
        return cells
    }

    /// Applies an update as UIKit does: removals and reloads in the old indexes, insertions in the new.
    ///
    /// - Returns: Where the rows went, and the promise that is broken, if one is.
    mutating func apply(_ update: Update<SimulatedItem>, _ pages: IDTable<Int32>) -> (Passage, StaticString?) {
        var after = Self.cells(of: update.rows)
        let before = cells
        cells = after
        guard case .changed(let ranges) = update.change else { return (Passage(), nil) }
        if let broken = Self.broken(ranges, before.count, after.count) { return (Passage(), broken) }
        var marks = [UInt8](repeating: 0, count: before.count)
        for range in ranges.reloads { for row in range { marks[row] = 1 } }
        for range in ranges.removals { for row in range { marks[row] = 2 } }
        var isInserted = [Bool](repeating: false, count: after.count)
        for range in ranges.insertions { for row in range { isInserted[row] = true } }
        var passage = Passage(rows: marks.map { $0 == 2 ? -1 : 0 })
        var row = 0
        for old in before.indices where marks[old] != 2 {
            while isInserted[row] { row += 1 }
            passage.rows[old] = row
            if marks[old] == 0, !before[old].looksLike(after[row]) {
                return (passage, "U1: a row changed that no range names")
            }
            if after[row].item == nil {
                after[row].page = before[old].item.flatMap { pages[$0.id] } ?? before[old].page
            }
            row += 1
        }
        cells = after
        return (passage, nil)
    }

    /// Forgets which loads brought the items that stood where placeholders of another generation stand now.
    mutating func forgetPages() {
        for row in cells.indices { cells[row].page = 0 }
    }

    /// Remembers of some rows that they are the stubs they were.
    mutating func keepPages(of before: ArraySlice<Cell>, from row: Int) {
        for (offset, cell) in before.enumerated() where cell.item == nil && cells[row + offset].item == nil {
            cells[row + offset].page = cell.page
        }
    }

    private static func broken(_ ranges: RowRanges, _ before: Int, _ after: Int) -> StaticString? {
        if !isSorted(ranges.removals, within: before) { return "U1: removals are no sorted ranges" }
        if !isSorted(ranges.reloads, within: before) { return "U1: reloads are no sorted ranges" }
        if !isSorted(ranges.insertions, within: after) { return "U1: insertions are no sorted ranges" }
        let removed = ranges.removals.reduce(0) { $0 + $1.count }
        let inserted = ranges.insertions.reduce(0) { $0 + $1.count }
        if after != before - removed + inserted { return "U1: the counts do not add up" }
        if ranges.reloads.contains(where: { reload in ranges.removals.contains { $0.overlaps(reload) } }) {
            return "U1: a row is both removed and reloaded"
        }
        return nil
    }

    /// Whether ranges are in order, apart, and joined where they touch.
    private static func isSorted(_ ranges: [Range<Int>], within count: Int) -> Bool {
        var end = -1
        for range in ranges {
            if range.isEmpty || range.lowerBound <= end || range.upperBound > count { return false }
            end = range.upperBound
        }
        return true
    }
}
