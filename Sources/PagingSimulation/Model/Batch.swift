import PagingCore

/// A change of rows as a table view receives it, with the checks of promise U1.
///
/// The indexes of removals and reloads are those before the change. The indexes of insertions are those after it.
struct Batch {
    var removals: [Range<Int>] = []
    var insertions: [Range<Int>] = []
    var reloads: [Range<Int>] = []

    init() {}

    init(_ ranges: RowRanges) {
        removals = ranges.removals
        insertions = ranges.insertions
        reloads = ranges.reloads
    }

    /// Maps the rows before the change to the rows after it.
    ///
    /// - Parameter looksSame: Whether the row at an index before the change looks like the row at an index after it.
    /// - Returns: The mapping, and the promise that is broken, if any.
    func rowMapping(from before: Int, to after: Int, looksSame: (Int, Int) -> Bool) -> (RowMapping, StaticString?) {
        if let broken = broken(before, after) { return (RowMapping(), broken) }
        var marks = [UInt8](repeating: 0, count: before)
        for range in reloads { for row in range { marks[row] = 1 } }
        for range in removals { for row in range { marks[row] = 2 } }
        var isInserted = [Bool](repeating: false, count: after)
        for range in insertions { for row in range { isInserted[row] = true } }
        var rowMapping = RowMapping(rows: marks.map { $0 == 2 ? -1 : 0 })
        var row = 0
        for old in 0..<before where marks[old] != 2 {
            while isInserted[row] { row += 1 }
            rowMapping.rows[old] = row
            if marks[old] == 0, !looksSame(old, row) { return (rowMapping, "U1: a row changed that is in no range") }
            row += 1
        }
        return (rowMapping, nil)
    }

    private func broken(_ before: Int, _ after: Int) -> StaticString? {
        if !Self.isSorted(removals, within: before) { return "U1: the removals are not sorted and disjoint" }
        if !Self.isSorted(reloads, within: before) { return "U1: the reloads are not sorted and disjoint" }
        if !Self.isSorted(insertions, within: after) { return "U1: the insertions are not sorted and disjoint" }
        let removed = removals.reduce(0) { $0 + $1.count }
        let inserted = insertions.reduce(0) { $0 + $1.count }
        if after != before - removed + inserted {
            return "U1: the number of rows does not match the removals and insertions"
        }
        if reloads.contains(where: { reload in removals.contains { $0.overlaps(reload) } }) {
            return "U1: a row is both removed and reloaded"
        }
        return nil
    }

    /// Whether ranges are sorted, disjoint, and joined where they touch.
    static func isSorted(_ ranges: [Range<Int>], within count: Int) -> Bool {
        var end = -1
        for range in ranges {
            if range.isEmpty || range.lowerBound <= end || range.upperBound > count { return false }
            end = range.upperBound
        }
        return true
    }
}
