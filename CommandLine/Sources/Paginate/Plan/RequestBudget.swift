public import PagingHTTP

/// The greatest rate of requests of all runs of a plan together.
public struct RequestBudget: Hashable, Sendable, Codable {
    /// The number of requests in a period.
    let count: Int
    /// The period, in seconds.
    let seconds: Int
    /// The greatest number of parts that run at the same time.
    let workers: Int

    /// Creates a budget.
    ///
    /// - Parameters:
    ///   - rate: The rate of all runs together. Its period is a whole number of seconds.
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
        seconds = Int(rate.period.components.seconds)
        self.workers = workers
    }

    /// The rate of one run. In any period, all of them together send at most as many requests as the budget has.
    var share: RequestRate { RequestRate(max(count / workers, 1), per: .seconds(seconds)) }
}
