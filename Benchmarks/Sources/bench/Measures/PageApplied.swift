import PagingCore

/// What it costs to land a page at the end of the list while a reader holds the rows from before it.
struct PageApplied {
    private let pages: [Double]
    /// The list after the walk.
    let list: LongList

    /// Walks through a list three times. A stall that is the list's own comes at the same page each time, so the
    /// shortest of the three times is each page's.
    init(rows: Int) {
        var pages = [Double](repeating: .infinity, count: rows / LongList.pageSize)
        var list = LongList(count: rows)
        for walk in 0..<3 {
            if walk > 0 { list = LongList(count: rows) }
            var page = 0
            while let next = list.nextPage {
                let held = list.feed.update.rows
                let measured = Measurement.of { list.apply(next) }
                precondition(held.count <= page * LongList.pageSize)
                if page < pages.count { pages[page] = min(pages[page], measured.nanoseconds) }
                page += 1
                list.goToEnd()
            }
        }
        precondition(list.feed.update.rows.count == rows)
        self.pages = pages
        self.list = list
    }

    func measure(_ report: inout Report) {
        let early = Array(pages[80..<120]).median
        let late = Array(pages.suffix(40)).median
        let copyEarly = Self.copy(to: 100 * LongList.pageSize)
        let copyLate = Self.copy(to: pages.count * LongList.pageSize)
        report.add("a page lands at page 100, rows held", early, .nanoseconds, tutorial: copyEarly)
        report.add("a page lands at page \(pages.count), rows held", late, .nanoseconds, tutorial: copyLate)
        report.add("the one to the other", late / early, .ratio, bar: 2, tutorial: copyLate / copyEarly)
        report.add("the slowest page of \(pages.count)", pages.max(), .nanoseconds, bar: 4_000_000)
    }

    /// The tutorials' way: the items are one array, and whoever holds it makes the next page copy it whole.
    private static func copy(to count: Int) -> Double {
        var items = (0..<count).map { Entry(id: Int64($0), value: 0) }
        let page = (0..<LongList.pageSize).map { Entry(id: Int64(count + $0), value: 0) }
        return (0..<15).map { _ in
            let held = items
            let measured = Measurement.of { items += page }
            precondition(held.count < items.count)
            return measured.nanoseconds
        }.median
    }
}
