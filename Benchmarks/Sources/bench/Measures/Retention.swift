import PagingCore

/// What a list that evicts keeps while a reader goes through all of it.
struct Retention {
    let rows: Int
    private static let limit = 2_000

    func measure(_ report: inout Report) {
        var list = LongList(count: rows, retention: .rows(Self.limit))
        var most = 0
        var slowest = 0.0
        let bytes = bytesKept {
            while let page = list.nextPage {
                let landing = Measurement.of { list.land(page) }
                slowest = max(slowest, landing.nanoseconds)
                most = max(most, list.feed.update.rows.loadedItems)
                list.goToEnd()
            }
        }
        precondition(list.feed.update.rows.count == rows)
        let pages = Double(rows / LongList.pageSize)
        let window = Double((Self.limit + LongList.pageSize) * (MemoryLayout<Entry>.stride + 40))
        report.add(
            "items held of \(rows), \(Self.limit) wanted", Double(most), .items,
            bar: Double(Self.limit + LongList.pageSize), tutorial: Double(rows))
        report.add("bytes a page beside the items held", bytes.map { ($0 - window) / pages }, .bytes, bar: 48)
        report.add("the slowest page of \(Int(pages)), evictions included", slowest, .nanoseconds)
    }
}
