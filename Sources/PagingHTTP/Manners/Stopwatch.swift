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
        wait = { try await clock.sleep(for: $0) }
    }

    /// The time since the stopwatch was made.
    var elapsed: Duration { elapsedTime() }

    /// Waits until that much time has passed since the stopwatch was made.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func sleep(until moment: Duration) async throws {
        let remaining = moment - elapsed
        if remaining > .zero { try await wait(remaining) }
    }
}
