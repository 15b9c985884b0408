/// The set of cursors with which pages were first requested in one direction (L7).
///
/// Cursors are numbered in the order of their first use, so most of them are consecutive. They are stored as sorted,
/// disjoint ranges.
///
/// - Complexity: O(log r) in ranges to look up a cursor, or to insert the one that follows the last range.
struct LoopGuard: Equatable {
    private var runs: [ClosedRange<Int>] = []

    init() {}

    /// - Parameter cursors: The cursors, in any order.
    /// - Complexity: O(n log n) in the cursors.
    init(_ cursors: [Int]) {
        for cursor in cursors.sorted() { insert(cursor) }
    }

    /// All cursors, in ascending order.
    var cursors: [Int] { runs.flatMap { Array($0) } }

    func contains(_ cursor: Int) -> Bool {
        let next = firstRun(above: cursor)
        return next > 0 && runs[next - 1].contains(cursor)
    }

    mutating func insert(_ cursor: Int) {
        guard !contains(cursor) else { return }
        let next = firstRun(above: cursor)
        let joinsBefore = next > 0 && runs[next - 1].upperBound == cursor - 1
        let joinsAfter = next < runs.count && cursor + 1 == runs[next].lowerBound
        switch (joinsBefore, joinsAfter) {
        case (true, true):
            runs[next - 1] = runs[next - 1].lowerBound...runs[next].upperBound
            runs.remove(at: next)
        case (true, false):
            runs[next - 1] = runs[next - 1].lowerBound...cursor
        case (false, true):
            runs[next] = cursor...runs[next].upperBound
        case (false, false):
            runs.insert(cursor...cursor, at: next)
        }
    }

    private func firstRun(above cursor: Int) -> Int {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].lowerBound <= cursor { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
