/// What pages state about their own rows, and about those behind them.
struct PageStatements: Hashable, Codable {
    private var remaining: Int?
    private var isForeign = false
    private var counts: [RowCount] = []

    /// The number of rows behind the last page with rows; `nil` if it is zero, or if the page does not say.
    var rowsBehind: Int? { isForeign ? nil : remaining.flatMap { $0 > 0 ? $0 : nil } }

    /// The first page that has fewer rows than it says, by a number that is right on pages of different lengths; `nil` if there
    /// is none.
    var excess: RowCount.Excess? { counts.lazy.compactMap(\.excess).first }

    /// Adds a page.
    ///
    /// - Parameters:
    ///   - said: The claims of its response.
    ///   - rows: The number of its rows.
    ///   - page: The number of the page.
    mutating func pageArrived(_ said: Claims, rows: Int, page: Int) {
        if counts.isEmpty { counts = said.rowCounts.map { _ in RowCount() } }
        for index in counts.indices where said.rowCounts.indices.contains(index) {
            counts[index].pageArrived(said.rowCounts[index], rows: rows, page: page)
        }
        guard rows > 0 else { return }
        // A number without a word for rows may count requests. Then it does not fall by the number of rows.
        if let before = remaining, let now = said.remaining, now.isBare,
            before.subtractingReportingOverflow(now.count) != (rows, false)
        {
            isForeign = true
        }
        remaining = said.remaining?.count
    }
}
