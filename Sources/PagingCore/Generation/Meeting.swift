/// Where a page reaches the rows behind a place (N1, O6).
struct Meeting {
    /// The index in the page behind its last item that is one of these rows. Unknown items before it belong to the place.
    private(set) var end = 0
    /// The last of these rows.
    private(set) var last: Int
    /// Whether each item of the page is one of these rows, in the order of the list.
    private(set) var isInOrder: [Bool]

    /// The row of an item that the list does not have.
    static var unknown: Int { .min }

    /// Compares a page with rows that follow each other. A page may have rows that moved there from farther behind, and lack
    /// some that are gone. So it reaches the rows if it has more of the first ones in their order than anything that speaks
    /// against it: rows that it leaves out, rows in another order, and unknown items behind them. One row alone may have
    /// moved. A page that has nothing but rows, in their order and from one of the first, reaches them too.
    ///
    /// - Parameters:
    ///   - rows: The row of each item of the page, or ``unknown``.
    ///   - first: The first row.
    ///   - isLocal: Whether a row is only in the list, so that no page has it.
    /// - Returns: `nil` if items may be missing between the page and the rows.
    /// - Complexity: O(n log n) in the items of the page.
    init?(of rows: [Int], from first: Int, isLocal: (Int) -> Bool) {
        isInOrder = []
        last = first - 1
        var (next, missing, known, leftOut, count) = (first, 0, 0, 0, 0)
        var isSorted = true
        for row in rows.sorted() where row >= next {
            // Behind as many missing rows as the page has, no row is one of the first.
            guard row - next < rows.count, missing < rows.count else {
                isSorted = false
                break
            }
            while next < row {
                if !isLocal(next) { missing += 1 }
                next += 1
            }
            next += 1
            known += 1
            if known > missing { (last, leftOut, count) = (row, missing, known) }
        }
        if isSorted, known == rows.count { last = next - 1 }
        findOrder(of: rows, from: first)
        let inOrder = isInOrder.count { $0 }
        if inOrder > 0, inOrder == rows.count { return }
        let behind = rows[end...].count { $0 == Self.unknown }
        guard inOrder > max(leftOut + (count - inOrder) + behind, 1) else { return nil }
    }

    /// Finds the longest ascending run of the rows up to the last one.
    private mutating func findOrder(of rows: [Int], from first: Int) {
        isInOrder = Array(repeating: false, count: rows.count)
        // The index with which a run of each length ends, at the smallest row, and the index before each in its run.
        var tails: [Int] = []
        var before = Array(repeating: -1, count: rows.count)
        for index in rows.indices where rows[index] >= first && rows[index] <= last {
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
    }
}

extension Generation {
    /// Where a page reaches the rows behind a place.
    ///
    /// - Parameters:
    ///   - items: The items of the page.
    ///   - place: The row before the place; -1 for the first row.
    ///   - pending: The ids of items that are put before the first row later. They count as rows with negative indexes.
    func meeting(of items: [Item], behind place: Int, pending: [Item.ID] = []) -> Meeting? {
        var index = IdentityIndex()
        for place in pending.indices { index.insert(Fingerprint(of: pending[place]), key: place) }
        var rows: [Int] = []
        for item in items {
            if !pending.isEmpty, let key = index.key(of: Fingerprint(of: item.id), where: { pending[$0] == item.id }) {
                rows.append(key - pending.count)
            } else {
                rows.append(rank(of: item.id) ?? Meeting.unknown)
            }
        }
        return Meeting(of: rows, from: pending.isEmpty ? place + 1 : -pending.count) { row in
            guard !localItems.isEmpty, let item = self.item(atRow: row) else { return false }
            return localItems.contains(item.id)
        }
    }
}
