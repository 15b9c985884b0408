/// When a failed load is retried automatically (F1).
public struct RetryPolicy: Hashable, Sendable {
    package var delaysNanoseconds: [Int64]
    package var longestServerDelayNanoseconds: Int64

    /// - Parameters:
    ///   - delays: The delay before each retry, without jitter. There are as many retries as delays. A delay below zero is
    ///     taken as zero.
    ///   - longestServerDelay: The longest delay that is accepted from a server. If a server requires a longer one, the
    ///     load fails at once.
    public init(delays: [Duration], longestServerDelay: Duration = .seconds(30)) {
        self.init(
            delaysNanoseconds: delays.map { $0.wholeNanoseconds },
            longestServerDelayNanoseconds: longestServerDelay.wholeNanoseconds)
    }

    package init(
        delaysNanoseconds: [Int64] = [500_000_000, 2_000_000_000],
        longestServerDelayNanoseconds: Int64 = 30_000_000_000
    ) {
        self.delaysNanoseconds = delaysNanoseconds
        self.longestServerDelayNanoseconds = longestServerDelayNanoseconds
    }

    /// The longest delay that is accepted from a server.
    public var longestServerDelay: Duration { .nanoseconds(longestServerDelayNanoseconds) }

    /// Two retries, after 0.5 s and 2 s.
    public static var twice: RetryPolicy { RetryPolicy() }

    /// No retries.
    public static var never: RetryPolicy { RetryPolicy(delaysNanoseconds: []) }

    /// The time to retry a failed load: the policy's delay times the jitter, or the server's time if that is later. A
    /// random delay is added to the server's time: at most the server's own delay, and at most 1 s.
    ///
    /// - Parameters:
    ///   - retries: The number of earlier retries.
    ///   - report: The failure.
    ///   - now: The current time, in nanoseconds.
    /// - Returns: The time of the retry, in nanoseconds; `nil` if the load is not retried.
    package func retryTime(after retries: Int, report: FailureReport, now: Int64) -> Int64? {
        guard report.isTransient, retries < delaysNanoseconds.count else { return nil }
        let jitter = Int64(min(max(report.jitterPermille, 500), 1500))
        let unjittered = max(delaysNanoseconds[retries], 0)
        let (jittered, overflow) = (unjittered / 1000).multipliedReportingOverflow(by: jitter)
        let own = now.advanced(bySaturating: overflow ? .max : jittered)
        guard let server = report.retryAt else { return own }
        guard server <= now.advanced(bySaturating: longestServerDelayNanoseconds) else { return nil }
        guard server > now else { return own }
        let spread = min(server - now, Self.longestSpread) / 1000
        return max(own, server.advanced(bySaturating: spread * (jitter - 500)))
    }

    /// The longest random delay that is added to a server's delay, in nanoseconds. It keeps clients that were rejected
    /// at the same time from retrying at the same time.
    private static var longestSpread: Int64 { 1_000_000_000 }
}

/// A failed request, as the driver of the state machine reports it.
public struct FailureReport: Hashable, Sendable {
    /// The failure that the load state shows once no retry is left.
    public var failure: SourceFailure
    /// Whether the same request may succeed later.
    public var isTransient: Bool
    /// The earliest time at which the server accepts a retry, in nanoseconds, on the clock of the inputs; `nil` if the
    /// server did not specify one.
    public var retryAt: Int64?
    /// A random number from 500 to 1500, by which the retry delay is multiplied, in thousandths. It spreads the retries
    /// of many clients.
    public var jitterPermille: Int

    /// - Parameters:
    ///   - failure: The failure that the load state shows once no retry is left.
    ///   - isTransient: Whether the same request may succeed later.
    ///   - retryAt: The earliest time at which the server accepts a retry, in nanoseconds; `nil` if it did not specify
    ///     one.
    ///   - jitterPermille: A random number from 500 to 1500. A value out of range is clamped.
    public init(
        _ failure: SourceFailure, isTransient: Bool = false, retryAt: Int64? = nil, jitterPermille: Int = 1000
    ) {
        self.failure = failure
        self.isTransient = isTransient
        self.retryAt = retryAt
        self.jitterPermille = jitterPermille
    }

    /// A report of a failure that is known by its code alone.
    package init(code: Int, isTransient: Bool = false, retryAt: Int64? = nil, jitterPermille: Int = 1000) {
        self.init(SourceFailure(code: code), isTransient: isTransient, retryAt: retryAt, jitterPermille: jitterPermille)
    }
}

extension Int64 {
    /// The sum, clamped to the range of `Int64`.
    func advanced(bySaturating nanoseconds: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(nanoseconds)
        return overflow ? (nanoseconds < 0 ? .min : .max) : sum
    }
}
