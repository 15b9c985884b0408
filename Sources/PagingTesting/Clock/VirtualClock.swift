import Paging

/// A clock whose time advances only when a test advances it.
///
/// Pass it to any parameter of type `Clock`, and advance the time with ``advance(by:isolation:)``. Sleepers wake in the
/// order of their deadlines; sleepers with equal deadlines wake in the order in which they started to sleep. All work
/// of a sleeper is done before the next one wakes, and before `advance` returns.
///
/// ```swift
/// let clock = VirtualClock()
/// let task = Task { try await clock.sleep(for: .seconds(2)); return "done" }
/// await clock.advance(by: .seconds(2))
/// #expect(try await task.value == "done")
/// ```
public final class VirtualClock: Clock, Sendable {
    /// A point in the time of a virtual clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was created, zero or more.
        public let sinceStart: Duration

        /// Creates the point at a duration after the creation of the clock.
        public init(sinceStart: Duration) {
            self.sinceStart = sinceStart
        }

        /// The point `duration` after this one, or before it if `duration` is negative.
        public func advanced(by duration: Duration) -> Instant {
            Instant(sinceStart: sinceStart + duration)
        }

        /// The time from this point to `other`; negative if `other` is earlier.
        public func duration(to other: Instant) -> Duration {
            other.sinceStart - sinceStart
        }

        /// Whether the left point is earlier.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.sinceStart < right.sinceStart
        }
    }

    private let sleepers = Observed(Sleepers())

    /// Creates a clock at the time zero.
    public init() {}

    /// The current time.
    public var now: Instant {
        sleepers.read { $0.now }
    }

    /// Zero, because the clock is exact.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until the clock reaches `deadline`. Returns at once if the deadline has passed.
    ///
    /// - Parameters:
    ///   - deadline: When to wake.
    ///   - tolerance: Ignored, because the clock is exact.
    /// - Throws: `CancellationError` at the moment the task is cancelled, whatever the time is.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = sleepers.update { $0.makeID() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let sleeper = Sleepers.Sleeper(id: id, deadline: deadline, continuation: continuation)
                // The check is made while the lock is held: a later cancellation finds the sleeper.
                let outcome: Result<Void, any Error>? = sleepers.update { sleepers in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    return sleepers.insert(sleeper) ? nil : .success(())
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            sleepers.update { $0.remove(id) }?.continuation.resume(throwing: CancellationError())
        }
    }
}

extension VirtualClock {
    /// Advances the clock by a duration and wakes the sleepers that are due, see ``advance(to:isolation:)``.
    ///
    /// - Parameters:
    ///   - duration: How far to advance the clock, zero or more.
    ///   - isolation: The actor of the caller.
    /// - Precondition: `duration >= .zero`, because the clock cannot go back.
    public func advance(by duration: Duration, isolation: isolated (any Actor)? = #isolation) async {
        precondition(duration >= .zero, "The duration is negative: \(duration). The clock cannot go back.")
        await advance(to: now.advanced(by: duration))
    }

    /// Advances the clock to a point in time and wakes the sleepers that are due, one after the other.
    ///
    /// This includes tasks that start to sleep while the clock advances. Tasks that are about to sleep when this method
    /// is called start to sleep first.
    ///
    /// - Parameters:
    ///   - deadline: The time of the clock afterwards. A deadline in the past wakes no sleeper and does not change the
    ///     time.
    ///   - isolation: The actor of the caller.
    public func advance(to deadline: Instant, isolation: isolated (any Actor)? = #isolation) async {
        await settle()
        while let sleeper = sleepers.update({ $0.wakeFirst(dueAt: deadline) }) {
            sleeper.continuation.resume()
            await settle()
        }
        sleepers.update { $0.move(to: deadline) }
    }

    /// The deadline of the next sleeper; `nil` if no task sleeps.
    public var nextDeadline: Instant? {
        sleepers.read { $0.first?.deadline }
    }

    /// How many tasks are sleeping.
    public var sleeperCount: Int {
        sleepers.read { $0.count }
    }

    /// Waits until at least a number of tasks sleep at the same time.
    ///
    /// Use it in a test that has to be sure that a task sleeps, however long that takes.
    ///
    /// - Parameter count: The number of sleepers. Zero returns at once.
    /// - Throws: `CancellationError` if the waiting task is cancelled.
    public func waitForSleepers(_ count: Int) async throws {
        try await sleepers.wait { $0.count >= count }
    }
}
