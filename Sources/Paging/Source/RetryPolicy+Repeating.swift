extension RetryPolicy {
    /// Does something until it succeeds, or fails for good by this policy.
    ///
    /// Each delay is multiplied by a random factor from 0.5 to 1.5. If the failure carries a server delay, the wait is at
    /// least that long. A random extra, at most that delay and at most one second, spreads clients.
    ///
    /// - Parameters:
    ///   - clock: What the delays are measured by.
    ///   - onRepetition: Told of each failure that will be repeated, and of the delay before that.
    ///   - work: What is to be done. It is repeated where it throws a ``PageFailure`` that is transient.
    /// - Returns: What the work returned.
    /// - Throws: What the work threw last, or `CancellationError` at the instant the calling task is cancelled while it
    ///   waits.
    public func repeating<Value: Sendable>(
        clock: any Clock<Duration> = ContinuousClock(),
        onRepetition: @Sendable (any Error, Duration) -> Void = { _, _ in },
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        var repetitions = 0
        while true {
            do {
                return try await work()
            } catch let failure as any PageFailure {
                let report = FailureReport(
                    code: 0, isTransient: failure.isTransient, retryAt: failure.retryDelay?.wholeNanoseconds,
                    jitterPermille: .random(in: 500...1500))
                guard let nanoseconds = repetition(after: repetitions, report: report, now: 0) else { throw failure }
                let delay = Duration.nanoseconds(nanoseconds)
                repetitions += 1
                onRepetition(failure, delay)
                try await clock.sleep(for: delay)
            }
        }
    }
}
