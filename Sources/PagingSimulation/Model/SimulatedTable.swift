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
    mutating func apply(_ update: Update<SimulatedItem>, _ pages: IDTable<Int32>) -> (RowMapping, StaticString?) {
        var after = Self.cells(of: update.rows)
        let before = cells
        cells = after
        guard case .changed(let ranges) = update.change else { return (RowMapping(), nil) }
        let (rowMapping, broken) = Batch(ranges).rowMapping(from: before.count, to: after.count) {
            before[$0].looksLike(after[$1])
        }
        if broken != nil { return (rowMapping, broken) }
        for (old, row) in rowMapping.rows.enumerated() where row >= 0 && after[row].item == nil {
            after[row].page = before[old].item.flatMap { pages[$0.id] } ?? before[old].page
        }
        cells = after
        return (rowMapping, nil)
    }

    /// Forgets which loads brought the items that stood where placeholders of another generation stand now.
    mutating func forgetPages() {
        for row in cells.indices { cells[row].page = nil }
    }

    /// Remembers of some rows that they are the stubs they were.
    mutating func keepPages(of before: ArraySlice<Cell>, from row: Int) {
        for (offset, cell) in before.enumerated() where cell.item == nil && cells[row + offset].item == nil {
            cells[row + offset].page = cell.page
        }
    }
}
