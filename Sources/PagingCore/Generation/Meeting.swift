/// How the items of a page continue into known rows (N1, O6).
struct Meeting {
    /// The index in the page after the last of these rows. Unknown items before it belong before the rows.
    private(set) var end = 0
    /// The last of these rows.
    private(set) var last: Int
    /// Whether each item of the page is a row in order.
    private var isInOrder: [Bool]
    private let rows: [Int]

    /// The row of an item that the list does not have.
    static var unknown: Int { .min }

    /// Compares a page with rows that follow each other.
    ///
    /// Some rows may have moved up to the page, and others may be gone. A page reaches the rows if the first ones that
    /// it has in their order outnumber, together, those left out, those in another order, and the unknown items after
    /// them. One row alone may have moved. A page of only rows, in their order and from one of the first, reaches them.
    ///
    /// - Parameters:
    ///   - rows: The row of each item of the page, or ``unknown``.
    ///   - first: The first row.
    ///   - isLocal: Whether a row is only in the list, so no page has it.
    /// - Returns: `nil` if items may be missing between the page and the rows.
    /// - Complexity: O(n log n) in the items of the page.
    init?(of rows: [Int], from first: Int, isLocal: (Int) -> Bool) {
        self.rows = rows
        isInOrder = Array(repeating: true, count: rows.count)
        last = first - 1
        // A page cannot have most of more rows than these.
        var isOnPage = Array(repeating: false, count: 2 * rows.count)
        var isAscending = true
        for row in rows {
            isAscending = isAscending && row > last
            last = row
            if row >= first, row - first < isOnPage.count { isOnPage[row - first] = true }
        }
        if isAscending, let least = rows.first, least - first < rows.count {
            end = rows.count
            return
        }
        var (known, missing, count, leftOut) = (0, 0, 0, 0)
        for row in first..<(first + isOnPage.count) {
            if isOnPage[row - first] {
                known += 1
                if known - missing >= count - leftOut { (last, count, leftOut) = (row, known, missing) }
            } else if !isLocal(row) {
                missing += 1
            }
        }
        guard count > 1 else { return nil }
        let inOrder = findOrder(of: rows, from: first)
        var against = leftOut + count - inOrder
        for index in end..<rows.count where rows[index] == Self.unknown { against += 1 }
        guard inOrder > max(against, 1) else { return nil }
    }

    /// Whether an item of the page is where the list has it, or behind the rows that the page reaches.
    func isInPlace(_ index: Int) -> Bool { index >= end || isInOrder[index] && rows[index] >= 0 }

    /// Finds the longest ascending run of the rows up to the last one.
    ///
    /// - Returns: The number of rows in the run.
    private mutating func findOrder(of rows: [Int], from first: Int) -> Int {
        // For each length, the index that ends a run at the smallest row.
        var tails: [Int] = []
        // For each index, the index before it in its run.
        var before = Array(repeating: -1, count: rows.count)
        for index in rows.indices {
            isInOrder[index] = false
            guard rows[index] >= first, rows[index] <= last else { continue }
            end = index + 1
            var (low, high) = (0, tails.count)
            while low < high {
                let middle = (low + high) / 2
                if rows[tails[middle]] < rows[index] { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = tails[low - 1] }
            if low < tails.count { tails[low] = index } else { tails.append(index) }
        }
        var index = tails.last ?? -1
        while index >= 0 {
            isInOrder[index] = true
            index = before[index]
        }
        return tails.count
    }
}

extension Generation {
    /// How the items of a page continue into the rows after a row.
    ///
    /// - Parameters:
    ///   - items: The items of the page.
    ///   - row: The row before the first of them; -1 for all rows.
    ///   - pending: The ids of pending new items, which count as rows with negative indexes.
    func meeting(of items: [Item], after row: Int, pending: [Item.ID] = []) -> Meeting? {
        var index = IdentityIndex()
        for (place, id) in pending.enumerated() { index.insert(Fingerprint(of: id), key: place) }
        var rows: [Int] = []
        for item in items {
            let place = pending.isEmpty ? nil : index.key(of: Fingerprint(of: item.id)) { pending[$0] == item.id }
            rows.append(place.map { $0 - pending.count } ?? rank(of: item.id) ?? Meeting.unknown)
        }
        return Meeting(of: rows, from: pending.isEmpty ? row + 1 : -pending.count) { row in
            guard row >= 0, !localItems.isEmpty, let item = self.item(atRow: row) else { return false }
            return localItems.contains(item.id)
        }
    }
}
