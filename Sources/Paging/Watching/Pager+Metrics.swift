#if Metrics
public import CoreMetrics

extension Pager {
    /// Measures the events of the list.
    ///
    /// Under the label there are counters of `requests` (`retries` are among them), `retries`, `failures`,
    /// `cancellations`, `items`, `evictions` in items, and `blank_rows`, and a timer of `answers`, from the request to the
    /// page.
    ///
    /// - Parameters:
    ///   - label: What the names of the metrics begin with, followed by a dot.
    ///   - dimensions: What tells these metrics from others of the same name.
    ///   - factory: What keeps the metrics.
    /// - Returns: What keeps measuring: release it to measure no more.
    public func measure(
        as label: String = "paging", dimensions: [(String, String)] = [],
        factory: any MetricsFactory = MetricsSystem.factory
    ) -> EventObserver {
        func counter(_ name: String) -> Counter {
            Counter(label: "\(label).\(name)", dimensions: dimensions, factory: factory)
        }
        let requests = counter("requests")
        let retries = counter("retries")
        let failures = counter("failures")
        let cancellations = counter("cancellations")
        let items = counter("items")
        let evictions = counter("evictions")
        let blankRows = counter("blank_rows")
        let answers = Timer(label: "\(label).answers", dimensions: dimensions, factory: factory)
        return onEvent { event in
            switch event {
            case .requested:
                requests.increment()
            case .retried:
                requests.increment()
                retries.increment()
            case .arrived(_, _, let count, let nanoseconds):
                items.increment(by: count)
                answers.recordNanoseconds(nanoseconds)
            case .failed, .stopped:
                failures.increment()
            case .cancelled:
                cancellations.increment()
            case .evicted(let count):
                evictions.increment(by: count)
            case .blankRowsSeen(let count, by: _):
                blankRows.increment(by: count)
            }
        }
    }
}
#endif
