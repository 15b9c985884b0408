/// Which of a fixed number of reused elements shows which row.
///
/// Row `r` is always shown by slot `r % capacity`. When the mounted rows move on by a few, exactly as many slots change
/// hands and all others stay as they are.
public struct RowSlots: Equatable, Sendable {
    /// One slot that has to show another row than before.
    public struct Assignment: Equatable, Sendable {
        /// The slot, from 0.
        public let slot: Int
        /// The row it shows from now on.
        public let row: Int
        /// Whether the slot's element goes behind all others; otherwise it goes before them. Assignments are made in
        /// the order in which this leaves the elements sorted by row.
        public let isLast: Bool
    }

    /// How many slots there are.
    public private(set) var capacity = 0

    /// The rows that have a slot.
    public private(set) var rows = 0..<0

    /// No slots and no rows.
    public init() {}

    /// The slot of a row.
    ///
    /// - Parameter row: A row of ``rows``.
    public func slot(of row: Int) -> Int {
        precondition(rows.contains(row))
        return row % capacity
    }

    /// Gives the slots to other rows.
    ///
    /// - Parameter newRows: The rows that should have a slot.
    /// - Returns: The slots to clear, and the slots to give to new rows in this order.
    public mutating func mount(_ newRows: Range<Int>) -> (cleared: [Int], assigned: [Assignment]) {
        var kept = rows.clamped(to: newRows)
        var cleared: [Int] = []
        if newRows.count > capacity {
            capacity = newRows.count
            kept = newRows.lowerBound..<newRows.lowerBound
        } else {
            if kept.isEmpty { kept = newRows.lowerBound..<newRows.lowerBound }
            for row in rows where !kept.contains(row) && !isTaken(slot: row % capacity, by: newRows) {
                cleared.append(row % capacity)
            }
        }
        rows = newRows
        var assigned: [Assignment] = []
        for row in (newRows.lowerBound..<kept.lowerBound).reversed() {
            assigned.append(Assignment(slot: row % capacity, row: row, isLast: false))
        }
        for row in kept.upperBound..<newRows.upperBound {
            assigned.append(Assignment(slot: row % capacity, row: row, isLast: true))
        }
        return (cleared, assigned)
    }

    private func isTaken(slot: Int, by rows: Range<Int>) -> Bool {
        guard !rows.isEmpty else { return false }
        return (slot - rows.lowerBound % capacity + capacity) % capacity < rows.count
    }
}
