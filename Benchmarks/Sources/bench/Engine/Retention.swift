import Operations
import PagingCore

/// What a list that evicts keeps while a reader goes through all of it.
///
/// It is gone through three times: a stall that is the list's own comes at the same page each time.
struct Retention {
    let rows: Int
    private static let limit = 2_000
    private static let pageSize = 100

    func measure(_ report: inout Report) {
        var slowest = [Double](repeating: .infinity, count: rows / Self.pageSize + 1)
        var most = 0
        var bytes: Double?
        for _ in 0..<3 {
            var list = LongList(count: rows, pageSize: Self.pageSize, retention: .items(Self.limit))
            bytes = bytesKept {
                for page in slowest.indices {
                    guard let next = list.nextPage else { break }
                    let landing = Measurement.of { list.apply(next) }
                    slowest[page] = min(slowest[page], landing.nanoseconds)
                    most = max(most, list.feed.update.rows.loadedItems)
                    list.goToEnd()
                }
            }
            precondition(list.feed.update.rows.count == rows)
        }
        let pages = Double(rows / Self.pageSize)
        let window = Double((Self.limit + Self.pageSize) * (MemoryLayout<Entry>.stride + 40))
        report.add(
            "items held of \(rows), \(Self.limit) wanted", Double(most), .items, bar: Double(Self.limit + Self.pageSize)
        )
        report.add("bytes a page beside the items held", bytes.map { ($0 - window) / pages }, .bytes, bar: 48)
        let stall = slowest.filter(\.isFinite).max()
        report.add(
            "the slowest page of \(Int(pages)), evictions included", stall, .nanoseconds, bar: 4_000_000)
    }
}
