/// When a failed load is repeated without being asked.
public struct RetryPolicy: Hashable, Sendable {
    /// How long to wait before each repetition, in nanoseconds before jitter. As many repetitions as there are delays. A
    /// delay below 0 counts as 0.
    public var delaysNanoseconds: [Int64]

    /// The longest delay a server may ask for, in nanoseconds. Beyond it the load fails at once.
    public var longestServerDelayNanoseconds: Int64

    /// - Parameters:
    ///   - delaysNanoseconds: How long to wait before each repetition, in nanoseconds, at or above 0.
    ///   - longestServerDelayNanoseconds: The longest delay a server may ask for, in nanoseconds.
    public init(
        delaysNanoseconds: [Int64] = [500_000_000, 2_000_000_000],
        longestServerDelayNanoseconds: Int64 = 30_000_000_000
    ) {
        self.delaysNanoseconds = delaysNanoseconds
        self.longestServerDelayNanoseconds = longestServerDelayNanoseconds
    }

    /// Twice, after 0.5 s and 2 s.
    public static var twice: RetryPolicy { RetryPolicy() }

    /// Never.
    public static var never: RetryPolicy { RetryPolicy(delaysNanoseconds: []) }

    /// The time to repeat a failed load: the policy's delay times the jitter, or the server's time if that is later. A
    /// random delay is added to the server's time: at most the server's own delay, and at most one second.
    ///
    /// - Parameters:
    ///   - repetitions: How often it was repeated before.
    ///   - report: What is known of the failure.
    ///   - now: The present, in nanoseconds.
    /// - Returns: The time of the repetition; `nil` if there is to be none.
    package func repetition(after repetitions: Int, report: FailureReport, now: Int64) -> Int64? {
        guard report.isTransient, repetitions < delaysNanoseconds.count else { return nil }
        let jitter = Int64(min(max(report.jitterPermille, 500), 1500))
        let unjittered = max(delaysNanoseconds[repetitions], 0)
        let (jittered, overflow) = (unjittered / 1000).multipliedReportingOverflow(by: jitter)
        let own = now.advanced(bySaturating: overflow ? .max : jittered)
        guard let server = report.retryAt else { return own }
        guard server <= now.advanced(bySaturating: longestServerDelayNanoseconds) else { return nil }
        guard server > now else { return own }
        let spread = min(server - now, Self.longestSpread) / 1000
        return max(own, server.advanced(bySaturating: spread * (jitter - 500)))
    }

    /// By how much a server's own delay is lengthened at most, so that clients it turned away together do not come back
    /// together.
    private static var longestSpread: Int64 { 1_000_000_000 }
}

/// What whoever drives the machine knows of a failure.
public struct FailureReport: Hashable, Sendable {
    /// The number under which whoever drives the machine keeps the error; it comes back in ``Failure/source(_:)``.
    public var code: Int
    /// Whether the same request may succeed a little later.
    public var isTransient: Bool
    /// When the server wants to be asked again, in nanoseconds of the time the machine is told; `nil` if it did not
    /// say.
    public var retryAt: Int64?
    /// A random number from 500 to 1500 that spreads the repetitions of many clients.
    public var jitterPermille: Int

    /// - Parameters:
    ///   - code: The number under which the error is kept.
    ///   - isTransient: Whether the same request may succeed a little later.
    ///   - retryAt: When the server wants to be asked again, in nanoseconds; `nil` if it did not say.
    ///   - jitterPermille: A random number from 500 to 1500; others are taken as the nearest of them.
    public init(code: Int, isTransient: Bool = false, retryAt: Int64? = nil, jitterPermille: Int = 1000) {
        self.code = code
        self.isTransient = isTransient
        self.retryAt = retryAt
        self.jitterPermille = jitterPermille
    }
}

extension Int64 {
    /// A later time, or the last one there is.
    func advanced(bySaturating nanoseconds: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(nanoseconds)
        return overflow ? (nanoseconds < 0 ? .min : .max) : sum
    }
}
