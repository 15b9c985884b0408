public import PagingHTTP

/// The greatest rate of requests of all runs of a plan together.
public struct RequestBudget: Hashable, Sendable, Codable {
    /// The number of requests in a period.
    let count: Int
    /// The period.
    let milliseconds: Int
    /// The greatest number of parts that run at the same time.
    let workers: Int

    /// Creates a budget.
    ///
    /// - Parameters:
    ///   - rate: The rate of all runs together. Its period is a whole number of milliseconds.
    ///   - workers: The greatest number of parts that run at the same time, above zero.
    /// - Throws: ``PlanRefused`` if there would be less than one request for each of these.
    public init(_ rate: RequestRate, workers: Int) throws(PlanRefused) {
        guard rate.count >= workers else {
            throw PlanRefused(
                """
                \(workers) parts that run at the same time cannot share \(rate.count) requests: give a smaller \
                --workers, the number of parts that run at the same time, or a rate with a longer period, such as 600/m
                """)
        }
        count = rate.count
        let period = rate.period.components
        milliseconds = Int(period.seconds) * 1000 + Int(period.attoseconds / 1_000_000_000_000_000)
        self.workers = workers
    }

    /// The rate of one run. In any period, all of them together send at most as many requests as the budget has.
    var share: RequestRate { RequestRate(max(count / workers, 1), per: .milliseconds(milliseconds)) }
}
