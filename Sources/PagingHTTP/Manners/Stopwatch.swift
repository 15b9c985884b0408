/// The time since a moment, by whatever clock, and a way to wait by the same clock.
struct Stopwatch: Sendable {
    private let elapsedTime: @Sendable () -> Duration
    private let wait: @Sendable (Duration) async throws -> Void

    init(_ clock: any Clock<Duration>) {
        self.init(started: clock)
    }

    private init<C: Clock<Duration>>(started clock: C) {
        let start = clock.now
        elapsedTime = { start.duration(to: clock.now) }
        // Until a point in time and not for a duration, which would begin at whatever time the sleep begins.
        wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// The time since the stopwatch was made.
    var elapsed: Duration { elapsedTime() }

    /// Waits until that much time has passed since the stopwatch was made.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func sleep(until moment: Duration) async throws {
        if moment > elapsed { try await wait(moment) }
    }
}
