import Synchronization

/// Draws the latency and the failures of a plan. All requests of the plan share one generator.
final class FaultGenerator: Sendable {
    private let plan: FaultPlan
    private let clock: any Clock<Duration>
    private let state: Mutex<SeededGenerator>

    init(_ plan: FaultPlan, clock: any Clock<Duration>) {
        self.plan = plan
        self.clock = clock
        state = Mutex(SeededGenerator(seed: plan.seed))
    }

    /// Waits for the latency of one request.
    ///
    /// - Throws: `APIError.temporarilyUnavailable` if the request has to fail, or `CancellationError`.
    func perform() async throws {
        guard plan.isActive else { return }
        let (milliseconds, fails) = state.withLock { generator in
            (generator.integer(in: plan.latencyMilliseconds), generator.unit() < plan.failureRate)
        }
        if milliseconds > 0 {
            try await clock.sleep(for: .milliseconds(milliseconds))
        }
        if fails {
            throw APIError.temporarilyUnavailable
        }
    }
}
