import Allocations
import PagingCore

/// What it costs that a row appears where nothing is to be loaded.
struct RowAppears {
    private var list: LongList

    init(_ list: LongList) { self.list = list }

    func measure(_ report: inout Report) {
        var list = self.list
        let count = list.feed.update.rows.count
        let rows = (0..<10_000).map { 1 + ($0 &* 7919) % (count - 200) }
        let hints = rows.map { list.hint($0) }
        list.move(to: hints[0])
        let appearing = Measurement.of { for hint in hints { list.move(to: hint) } }
        report.add(
            "a row appears in \(count) rows", appearing.nanoseconds / Double(hints.count), .nanoseconds,
            tutorial: Self.scan(count))
        report.add(
            "allocations as a row appears",
            allocations_are_counted() ? Double(appearing.allocations) / Double(hints.count) : nil, .allocations, bar: 0)
        let snapshot = list.feed.update.rows
        var sum: Int64 = 0
        let reading = Measurement.of { for row in rows { sum &+= snapshot[row].item?.value ?? 0 } }
        precondition(sum > 0)
        report.add("a row is read", reading.nanoseconds / Double(rows.count), .nanoseconds)
        report.add(
            "allocations as a row is read",
            allocations_are_counted() ? Double(reading.allocations) / Double(rows.count) : nil, .allocations, bar: 0)
    }

    /// The tutorials' way: look the row's item up in the array to see whether it is the last.
    private static func scan(_ count: Int) -> Double {
        let items = (0..<count).map { Entry(id: Int64($0), value: 0) }
        let scans = 100
        var last = 0
        let measured = Measurement.of {
            for scan in 0..<scans {
                let item = items[(scan &* 7919 &* 101) % count]
                if items.firstIndex(where: { $0.id == item.id }) == items.count - 1 { last += 1 }
            }
        }
        precondition(last <= 1)
        return measured.nanoseconds / Double(scans)
    }
}
