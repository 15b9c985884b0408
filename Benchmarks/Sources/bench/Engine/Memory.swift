import Operations
import PagingCore

/// What the list keeps beside the items themselves.
struct Memory {
    let rows: Int

    func measure(_ report: inout Report) {
        var list = LongList(count: rows, pageSize: 100)
        let bytes = bytesKept {
            while let page = list.nextPage {
                list.apply(page)
                list.goToEnd()
            }
        }
        precondition(list.feed.update.rows.loadedItems == rows)
        let items = Double(rows * MemoryLayout<Entry>.stride)
        report.add(
            "memory beside the items, a row", bytes.map { ($0 - items) / Double(rows) }, .bytes, bar: 20)
        var held: ListRows<Entry>?
        let kept = bytesKept { held = list.feed.update.rows }
        precondition(held?.count == rows)
        report.add("bytes a snapshot takes", kept, .bytes)
    }
}
