/// Where a page reaches the rows behind a place (N1, O6).
struct Meeting {
    /// The index in the page behind its last item that is one of these rows. Unknown items before it belong to the place.
    let end: Int
    /// The indexes in the page of the items that are rows in the order of the list.
    let indexes: Set<Int>
    /// The last of these rows.
    let last: Int

    /// Compares a page with rows that follow each other. A page may have rows that moved there from farther behind, and lack
    /// some that are gone. So it reaches the rows if it has more of the first ones in their order than anything that speaks
    /// against it: rows that it leaves out, rows in another order, and unknown items behind them. One row alone may have
    /// moved. A page that has nothing but rows, in their order and from one of the first, reaches them too.
    ///
    /// - Parameters:
    ///   - rows: The row of each item of the page; `nil` for an item that the list does not have.
    ///   - first: The first row.
    ///   - isLocal: Whether a row is only in the list, so that no page has it.
    /// - Returns: `nil` if items may be missing between the page and the rows.
    /// - Complexity: O(n log n) in the items of the page.
    init?(of rows: [Int?], from first: Int, isLocal: (Int) -> Bool) {
        let known = Set(rows.compactMap { $0 }.filter { $0 >= first }).sorted()
        guard var last = known.last else { return nil }
        if rows.elementsEqual(known), known[0] - first < rows.count {
            self.init(of: rows, first...last)
            return
        }
        // The first rows are those of which the page has at least half.
        var (next, missing, leftOut, count) = (first, 0, 0, 0)
        for (index, row) in known.enumerated() {
            // Behind as many missing rows as the page has, no row is one of the first.
            guard row - next < rows.count, missing < known.count else { break }
            for place in next..<row where !isLocal(place) { missing += 1 }
            next = row + 1
            if index + 1 > missing { (last, leftOut, count) = (row, missing, index + 1) }
        }
        guard count > 0 else { return nil }
        self.init(of: rows, first...last)
        let unknown = rows[end...].count { $0 == nil }
        guard indexes.count > max(leftOut + (count - indexes.count) + unknown, 1) else { return nil }
    }

    private init(of rows: [Int?], _ range: ClosedRange<Int>) {
        // The longest ascending subsequence. `tails` has the index in the page with which one of each length ends, at the
        // smallest row, and `before` the index before each.
        var tails: [Int] = []
        var before: [Int?] = Array(repeating: nil, count: rows.count)
        var end = 0
        for (index, row) in rows.enumerated() {
            guard let row, range ~= row else { continue }
            end = index + 1
            var (low, high) = (0, tails.count)
            while low < high {
                let middle = (low + high) / 2
                if let tail = rows[tails[middle]], tail < row { low = middle + 1 } else { high = middle }
            }
            before[index] = low > 0 ? tails[low - 1] : nil
            if low < tails.count { tails[low] = index } else { tails.append(index) }
        }
        var indexes: Set<Int> = []
        var index = tails.last
        while let place = index {
            indexes.insert(place)
            index = before[place]
        }
        (self.end, self.indexes, last) = (end, indexes, range.upperBound)
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
        let pendingRows = Dictionary(zip(pending, -pending.count..<0), uniquingKeysWith: { first, _ in first })
        let rows = items.map { item in pendingRows[item.id] ?? rank(of: item.id) }
        return Meeting(of: rows, from: pending.isEmpty ? place + 1 : -pending.count) { row in
            self.item(atRow: row).map { localItems.contains($0.id) } ?? false
        }
    }
}
