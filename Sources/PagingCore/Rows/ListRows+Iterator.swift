extension ListRows {
    /// Goes through the rows in order. It finds each page of items once, so that a row costs less than one that is read by its
    /// index.
    public struct Iterator: IteratorProtocol {
        @usableFromInline
        let rows: ListRows
        @usableFromInline
        var index = 0
        @usableFromInline
        var stretch: Stretch

        @inlinable
        init(_ rows: ListRows) {
            self.rows = rows
            stretch = rows.stretch(from: 0)
        }

        /// The next row; `nil` behind the last one.
        ///
        /// - Complexity: O(1) on average over the items of a page, and O(log p) in pages for each placeholder.
        @inlinable
        public mutating func next() -> ListRow<Item>? {
            if index == stretch.end {
                guard index < rows.endIndex else { return nil }
                stretch = rows.stretch(from: index)
            }
            defer { index += 1 }
            let offset = index - stretch.firstRow
            guard offset < stretch.items.count else { return rows[index] }
            return rows.row(index, page: stretch.page, stretch.items[offset])
        }
    }

    /// Neighboring rows of one segment and one page.
    @usableFromInline
    struct Stretch {
        /// The items of the segment; none if its rows are placeholders.
        @usableFromInline
        let items: ContiguousArray<Item>
        /// The index of the segment's first row.
        @usableFromInline
        let firstRow: Int
        @usableFromInline
        let page: Int
        /// The index behind its last row.
        @usableFromInline
        let end: Int
    }

    /// An iterator before the first row.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }

    @usableFromInline
    func stretch(from index: Int) -> Stretch {
        guard index < endIndex else { return Stretch(items: [], firstRow: index, page: 0, end: index) }
        let place = tree.place(ofRow: index)
        var end = place.rows.upperBound
        if pageSize > 0 {
            end = Swift.min(end, index + pageSize - place.offset(ofRow: index - place.firstRow) % pageSize)
        }
        return Stretch(
            items: place.segment.items(of: Item.self) ?? [], firstRow: place.firstRow, page: page(of: index, in: place),
            end: end)
    }
}

extension ListRows.Iterator: Sendable where Item: Sendable, Item.ID: Sendable {}
extension ListRows.Stretch: Sendable where Item: Sendable {}
