#if Metrics
public import CoreMetrics

extension Pager {
    /// Measures the events of the list.
    ///
    /// The counters are `requests` (which include `retries`), `retries`, `failures`, `cancellations`, `items`,
    /// `evictions` (of items) and `blank_rows`. The timer `answers` measures the time from a request to its page. The
    /// names start with the label and a dot.
    ///
    /// - Parameters:
    ///   - label: The start of the metrics' names.
    ///   - dimensions: The dimensions of all the metrics.
    ///   - factory: The factory that makes the metrics.
    /// - Returns: The observer. Keep it as long as the list should be measured, and release it to stop.
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
