extension Order {
    /// The ranks of a page.
    ///
    /// - Parameters:
    ///   - ranks: The ranks of all rows of the query, counted from 0 in ascending order.
    ///   - offset: How many rows lie before the page in this order, 0 or more.
    ///   - limit: How many rows the page has at most, 0 or more.
    func ranks(in ranks: Range<Int>, offset: Int, limit: Int) -> Range<Int> {
        let skipped = min(offset, ranks.count)
        let count = min(limit, ranks.count - skipped)
        switch self {
        case .ascending:
            let first = ranks.lowerBound + skipped
            return first..<first + count
        case .descending:
            let end = ranks.upperBound - skipped
            return end - count..<end
        }
    }

    /// Rows that are in ascending order, in this order.
    func arranged<Row>(_ rows: [Row]) -> [Row] {
        self == .ascending ? rows : rows.reversed()
    }
}
