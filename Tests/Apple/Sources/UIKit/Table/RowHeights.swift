// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// The heights of a section's rows: the estimate for all rows that are not measured.
struct RowHeights {
    var count: Int
    var estimate: CGFloat
    private var rows: [Int] = []
    /// The difference between the measured and estimated heights, cumulative over the measured rows.
    private var extra: [CGFloat] = []

    init(count: Int, estimate: CGFloat) {
        self.count = count
        self.estimate = estimate
    }

    var total: CGFloat { CGFloat(count) * estimate + (extra.last ?? 0) }

    func origin(of row: Int) -> CGFloat {
        let before = rows.partitioningIndex { $0 >= row }
        return CGFloat(row) * estimate + (before > 0 ? extra[before - 1] : 0)
    }

    func height(of row: Int) -> CGFloat { origin(of: row + 1) - origin(of: row) }

    func isMeasured(_ row: Int) -> Bool {
        let place = rows.partitioningIndex { $0 >= row }
        return place < rows.count && rows[place] == row
    }

    mutating func measure(_ row: Int, _ height: CGFloat) {
        let difference = height - self.height(of: row)
        let place = rows.partitioningIndex { $0 >= row }
        if place == rows.count || rows[place] != row {
            rows.insert(row, at: place)
            extra.insert(place > 0 ? extra[place - 1] : 0, at: place)
        }
        for later in place..<extra.count { extra[later] += difference }
    }

    /// The first row that ends below a position; the number of rows if there is none.
    func row(below y: CGFloat) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if origin(of: middle + 1) > y { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The heights after a batch. Rows that stay keep their measured heights. Inserted and reloaded rows have none.
    func carried(_ mappings: RowMapping, without reloaded: Set<Int>, count: Int) -> RowHeights {
        var carried = RowHeights(count: count, estimate: estimate)
        var sum: CGFloat = 0
        for (index, row) in rows.enumerated() {
            let height = extra[index] - (index > 0 ? extra[index - 1] : 0)
            guard !reloaded.contains(row), let place = mappings.carry(row) else { continue }
            sum += height
            carried.rows.append(place)
            carried.extra.append(sum)
        }
        return carried
    }
}
#endif
