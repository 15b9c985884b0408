import PagingCore

/// A list as a table view has it, which changes only by updates. It checks that each update is a legal batch.
struct Table {
    struct Cell: Equatable {
        var id: RowID<Int>
        var item: Driver.Entry?
        var placeholder: PlaceholderState?

        init(_ row: ListRow<Driver.Entry>) {
            id = row.id
            item = row.item
            placeholder = row.placeholder
        }
    }

    /// Lists with more rows are not compared row by row.
    static let greatestCount = 20_000

    private(set) var cells: [Cell] = []
    private var count = 0

    init(_ update: ListUpdate<Driver.Entry>) {
        _ = replace(by: update)
    }

    /// Applies an update. The indexes of removals and reloads are the old ones, those of insertions the new ones.
    ///
    /// - Returns: The error of the update, if any.
    mutating func apply(_ update: ListUpdate<Driver.Entry>) -> String? {
        guard case .changed(let ranges) = update.change else { return replace(by: update) }
        if let broken = Self.broken(ranges, before: count, after: update.rows.count) {
            _ = replace(by: update)
            return broken
        }
        guard max(count, update.rows.count) <= Self.greatestCount, cells.count == count else {
            return replace(by: update)
        }
        let after = update.rows.map(Cell.init)
        let reloaded = Set(ranges.reloads.flatMap { $0 })
        let removed = Set(ranges.removals.flatMap { $0 })
        let inserted = Set(ranges.insertions.flatMap { $0 })
        var kept = cells.indices.filter { !removed.contains($0) }[...]
        var shown: [Cell] = []
        for row in after.indices {
            if inserted.contains(row) {
                shown.append(after[row])
            } else if let old = kept.popFirst() {
                shown.append(reloaded.contains(old) ? after[row] : cells[old])
            }
        }
        cells = after
        count = after.count
        return shown == after ? nil : "U1: a row changed that is in no range"
    }

    private mutating func replace(by update: ListUpdate<Driver.Entry>) -> String? {
        count = update.rows.count
        cells = count <= Self.greatestCount ? update.rows.map(Cell.init) : []
        return nil
    }

    /// The error of a batch, if any.
    static func broken(_ ranges: RowRanges, before: Int, after: Int) -> String? {
        func size(_ ranges: [Range<Int>]) -> Int { ranges.reduce(0) { $0 + $1.count } }
        func isLegal(_ ranges: [Range<Int>], within count: Int) -> Bool {
            var end = -1
            for range in ranges {
                guard !range.isEmpty, range.lowerBound > end, range.upperBound <= count else { return false }
                end = range.upperBound
            }
            return true
        }
        guard isLegal(ranges.removals, within: before) else { return "U1: illegal removals \(ranges.removals)" }
        guard isLegal(ranges.reloads, within: before) else { return "U1: illegal reloads \(ranges.reloads)" }
        guard isLegal(ranges.insertions, within: after) else { return "U1: illegal insertions \(ranges.insertions)" }
        guard after == before - size(ranges.removals) + size(ranges.insertions) else {
            return "U1: \(before) rows - \(size(ranges.removals)) + \(size(ranges.insertions)) are not \(after)"
        }
        let removed = Set(ranges.removals.flatMap { $0 })
        guard !ranges.reloads.joined().contains(where: removed.contains) else {
            return "U1: a row is both removed and reloaded"
        }
        return nil
    }
}
