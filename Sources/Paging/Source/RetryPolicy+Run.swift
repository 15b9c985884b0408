import PagingCore

extension RetryPolicy {
    /// Runs `work`, and retries it while it fails and this policy allows a retry.
    ///
    /// Each delay is multiplied by a random factor from 0.5 to 1.5. If the failure has a delay of the server, the wait
    /// is at least that long, plus a random extra of up to that delay and at most 1 s, which spreads the retries of
    /// several clients.
    ///
    /// - Parameters:
    ///   - clock: Measures the delays.
    ///   - onRetry: Called before each retry, with the error and the delay.
    ///   - work: The operation. It is retried if it throws a transient error; see ``PageFailure``.
    /// - Returns: The result of `work`.
    /// - Throws: The last error of `work`, or `CancellationError` at the moment the calling task is cancelled during a
    ///   delay.
    public func run<Value: Sendable>(
        clock: any Clock<Duration> = ContinuousClock(),
        onRetry: @Sendable (any Error, Duration) -> Void = { _, _ in },
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await run(clock: clock, jitterPermille: { .random(in: 500...1500) }, onRetry: onRetry, work)
    }

    /// Runs `work` as ``run(clock:onRetry:_:)`` does, with the random numbers of the caller.
    ///
    /// - Parameter jitterPermille: Returns the factor of a delay, from 500 to 1500 thousandths.
    package func run<Value: Sendable>(
        clock: any Clock<Duration>, jitterPermille: @Sendable () -> Int,
        onRetry: @Sendable (any Error, Duration) -> Void = { _, _ in },
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        var retries = 0
        while true {
            do {
                return try await work()
            } catch {
                let report = FailureReport(
                    code: 0, isTransient: error.isTransientFailure,
                    retryAt: (error as? any PageFailure)?.retryDelay?.wholeNanoseconds,
                    jitterPermille: jitterPermille())
                guard let nanoseconds = retryTime(after: retries, report: report, now: 0) else { throw error }
                let delay = Duration.nanoseconds(nanoseconds)
                retries += 1
                onRetry(error, delay)
                try await clock.sleep(for: delay)
            }
        }
    }
}
