/// Which of a fixed number of reused elements shows which row.
///
/// Neighboring rows are shown by neighboring slots, the first slot following the last. When the mounted rows move on by a
/// few, exactly as many slots change hands and all others stay as they are.
public struct RowSlots: Sendable {
    /// One slot that has to show another row than before.
    public struct Assignment: Sendable {
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

    /// The slot of row 0, if it had one.
    private var firstSlot = 0

    /// No slots and no rows.
    public init() {}

    /// The slot of a row.
    ///
    /// - Parameter row: A row of ``rows``.
    public func slot(of row: Int) -> Int {
        precondition(rows.contains(row))
        return slot(row)
    }

    private func slot(_ row: Int) -> Int { ((row + firstSlot) % capacity + capacity) % capacity }

    /// The rows got other numbers: rows were inserted or removed before them. Each keeps its slot.
    ///
    /// - Parameter distance: By how much each number is larger than before.
    public mutating func shift(by distance: Int) {
        guard capacity > 0 else { return }
        rows = rows.lowerBound + distance..<rows.upperBound + distance
        firstSlot = slot(-distance)
    }

    /// Gives the slots to other rows.
    ///
    /// - Parameter newRows: The rows that should have a slot.
    /// - Returns: The slots to clear, and the slots to give to new rows in this order.
    public mutating func mount(_ newRows: Range<Int>) -> (cleared: [Int], assigned: [Assignment]) {
        var kept = rows.clamped(to: newRows)
        var cleared: [Int] = []
        if newRows.count > capacity {
            let used = capacity
            capacity = newRows.count
            kept = newRows.lowerBound..<newRows.lowerBound
            for slot in 0..<used where !isTaken(slot: slot, by: newRows) { cleared.append(slot) }
        } else {
            if kept.isEmpty { kept = newRows.lowerBound..<newRows.lowerBound }
            for row in rows where !kept.contains(row) && !isTaken(slot: slot(row), by: newRows) {
                cleared.append(slot(row))
            }
        }
        rows = newRows
        var assigned: [Assignment] = []
        for row in (newRows.lowerBound..<kept.lowerBound).reversed() {
            assigned.append(Assignment(slot: slot(row), row: row, isLast: false))
        }
        for row in kept.upperBound..<newRows.upperBound {
            assigned.append(Assignment(slot: slot(row), row: row, isLast: true))
        }
        return (cleared, assigned)
    }

    private func isTaken(slot: Int, by rows: Range<Int>) -> Bool {
        guard !rows.isEmpty else { return false }
        return (slot - self.slot(rows.lowerBound) + capacity) % capacity < rows.count
    }
}
