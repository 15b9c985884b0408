import Operations
import PagingCore

/// The longest time that one page of a long list takes, while a view holds the rows from before each.
///
/// The machine makes a page slow now and then, and the engine makes the same pages slow in each run. So the figure is the
/// least of the greatest times of several runs.
struct SlowestPage {
    private static let pages = 10_000
    private static let pageSize = 20
    private static let runs = 5
    private static let limit = 2_000

    func measure(_ report: inout Report) {
        report.add("the slowest page of 10,000", Self.slowest(.all), .nanoseconds, bar: 4_000_000)
        report.add(
            "the slowest page of 10,000, evictions included", Self.slowest(.items(Self.limit)), .nanoseconds,
            bar: 4_000_000)
    }

    /// - Returns: The time in nanoseconds.
    private static func slowest(_ retention: RetentionPolicy) -> Double {
        (0..<runs).map { _ in greatestTime(retention) }.min() ?? 0
    }

    private static func greatestTime(_ retention: RetentionPolicy) -> Double {
        var list = LongList(count: (pages + 1) * pageSize, pageSize: pageSize, retention: retention)
        var greatest = 0.0
        for _ in 0..<pages {
            guard let next = list.nextPage else { preconditionFailure("the list has no next page") }
            let held = list.feed.update.rows
            greatest = max(greatest, Measurement.of { list.apply(next) }.nanoseconds)
            precondition(list.feed.update.rows.count == held.count + pageSize)
            list.goToEnd()
        }
        precondition((list.feed.update.rows.loadedItems < pages * pageSize) == (retention != .all))
        return greatest
    }
}
