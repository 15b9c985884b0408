/// Measures the time since its creation with any clock, and waits by the same clock.
struct Stopwatch: Sendable {
    private let elapsedTime: @Sendable () -> Duration
    private let wait: @Sendable (Duration) async throws -> Void

    init(_ clock: any Clock<Duration>) {
        self.init(started: clock)
    }

    private init<C: Clock<Duration>>(started clock: C) {
        let start = clock.now
        elapsedTime = { start.duration(to: clock.now) }
        // A sleep for a duration would begin later than the caller measured it.
        wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// The time since the stopwatch was created.
    var elapsed: Duration { elapsedTime() }

    /// Waits until that much time has passed since the stopwatch was created.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func sleep(until moment: Duration) async throws {
        if moment > elapsed { try await wait(moment) }
    }
}
