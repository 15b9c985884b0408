public import PagingHTTP

/// The greatest rate of requests of all runs of a plan together.
///
/// The runs are processes that do not know of each other. So each of them sends its requests evenly, one in each interval,
/// and waits for an interval before its first one. Then also a run that follows another keeps the rate.
struct RequestBudget: Hashable, Sendable, Codable {
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
    /// - Throws: ``PlanRefused`` if there would be less than one request for each of these in a period.
    init(_ rate: RequestRate, workers: Int) throws(PlanRefused) {
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

    /// Whether all numbers are ones that a budget can have.
    var isValid: Bool {
        1...Self.most ~= workers && workers...Self.most ~= count && 1...Self.most ~= milliseconds
    }

    private static let most = 1_000_000_000

    /// The rate of one run.
    var share: RequestRate {
        let perRun = count / workers
        return RequestRate(1, per: .milliseconds((milliseconds + perRun - 1) / perRun))
    }
}

extension Job {
    /// Shares a rate with other jobs, in place of one of its own.
    ///
    /// - Parameters:
    ///   - rate: The rate of all jobs together. Its period is a whole number of milliseconds.
    ///   - workers: The greatest number of jobs that run at the same time, above zero.
    /// - Throws: ``PlanRefused`` if there would be less than one request for each of these in a period.
    public mutating func share(_ rate: RequestRate, among workers: Int) throws(PlanRefused) {
        budget = try RequestBudget(rate, workers: workers)
        requestRate = nil
    }
}
