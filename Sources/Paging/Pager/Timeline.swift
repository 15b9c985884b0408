/// A clock as the engine reads it: in nanoseconds since the pager was created.
struct Timeline: Sendable {
    let clock: any Clock<Duration>
    let nanoseconds: @Sendable () -> Int64
    let sleep: @Sendable (_ until: Int64) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        self.clock = clock
        let start = clock.now
        nanoseconds = { start.duration(to: clock.now).wholeNanoseconds }
        sleep = { try await clock.sleep(until: start.advanced(by: .nanoseconds($0)), tolerance: nil) }
    }

    /// The time after a delay from now, clamped to `Int64.max`.
    func nanoseconds(after delay: Duration) -> Int64 {
        let (sum, overflow) = nanoseconds().addingReportingOverflow(delay.wholeNanoseconds)
        return overflow ? .max : sum
    }
}
