import PagingCore

/// The rows that a table view would show, computed from the updates alone.
struct SimulatedTable {
    private(set) var cells: [Cell] = []

    init(_ rows: ListRows<SimulatedItem>) { cells = Self.cells(of: rows) }

    private static func cells(of rows: ListRows<SimulatedItem>) -> [Cell] {
        var cells: [Cell] = []
        cells.reserveCapacity(rows.count)
        rows.forEach(in: 0..<rows.count) { cells.append(Cell($0)) }
        return cells
    }

    /// Applies an update as UIKit does. The indexes of removals and reloads are the old ones, those of insertions the
    /// new ones.
    ///
    /// - Returns: The mapping of the rows, and the promise that is broken, if any.
    mutating func apply(_ update: ListUpdate<SimulatedItem>, _ pages: IDTable<Int32>) -> (RowMapping, StaticString?) {
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

    /// Discards the loads of the items that were in the rows of the placeholders, because these belong to another
    /// generation.
    mutating func forgetPages() {
        for row in cells.indices { cells[row].page = nil }
    }

    /// Keeps the loads of rows that remain evicted.
    mutating func keepPages(of before: ArraySlice<Cell>, from row: Int) {
        for (offset, cell) in before.enumerated() where cell.item == nil && cells[row + offset].item == nil {
            cells[row + offset].page = cell.page
        }
    }
}
