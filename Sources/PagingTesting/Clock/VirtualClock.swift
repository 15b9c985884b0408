import Paging

/// A clock whose time moves only when a test says so.
///
/// Hand it to whatever takes a `Clock`, and move time with ``advance(by:isolation:)``. Sleepers wake in the order of
/// their deadlines, those with equal deadlines in the order in which they went to sleep. Each one is run until nothing
/// is left to do before the next one wakes, and before `advance` returns.
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
        /// The time since the clock was made, zero or more.
        public let sinceStart: Duration

        /// The point that lies `sinceStart` after the making of the clock.
        public init(sinceStart: Duration) {
            self.sinceStart = sinceStart
        }

        /// The point `duration` after this one, or before it where `duration` is negative.
        public func advanced(by duration: Duration) -> Instant {
            Instant(sinceStart: sinceStart + duration)
        }

        /// The time from this point to `other`, negative where `other` comes first.
        public func duration(to other: Instant) -> Duration {
            other.sinceStart - sinceStart
        }

        /// Whether the left point comes first.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.sinceStart < right.sinceStart
        }
    }

    private let sleepers = Observed(Sleepers())

    /// A clock that stands at zero.
    public init() {}

    /// The point at which the clock stands.
    public var now: Instant {
        sleepers.read { $0.now }
    }

    /// Zero: the clock stops exactly where it is told to.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until the clock is moved to `deadline` or beyond; returns at once where it stands there already.
    ///
    /// - Parameters:
    ///   - deadline: When to wake.
    ///   - tolerance: Ignored, the clock is exact.
    /// - Throws: `CancellationError` at the instant the task is cancelled, whatever the clock shows.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = sleepers.update { $0.makeID() }
        defer { sleepers.update { $0.left(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let sleeper = Sleepers.Sleeper(id: id, deadline: deadline, continuation: continuation)
                // The check of the cancellation stands inside the lock: a cancellation after it finds the sleeper.
                let outcome: Result<Void, any Error>? = sleepers.update { sleepers in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    return sleepers.enter(sleeper) ? nil : .success(())
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            sleepers.update { $0.remove(id) }?.continuation.resume(throwing: CancellationError())
        }
    }
}

extension VirtualClock {
    /// Moves the clock by a duration and wakes whoever is due, see ``advance(to:isolation:)``.
    ///
    /// - Parameters:
    ///   - duration: How far to move the clock, zero or more.
    ///   - isolation: The actor of the caller.
    /// - Precondition: `duration >= .zero`, since time does not go back.
    public func advance(by duration: Duration, isolation: isolated (any Actor)? = #isolation) async {
        precondition(duration >= .zero, "time does not go back: \(duration)")
        await advance(to: now.advanced(by: duration))
    }

    /// Moves the clock to a point in time and wakes, one after the other, all who sleep until then, those included who
    /// go to sleep meanwhile. Whoever is about to go to sleep when this is called is let do so first.
    ///
    /// - Parameters:
    ///   - deadline: Where the clock stands afterwards. One that has passed wakes nobody and moves nothing.
    ///   - isolation: The actor of the caller.
    public func advance(to deadline: Instant, isolation: isolated (any Actor)? = #isolation) async {
        await settle()
        while let sleeper = sleepers.update({ $0.wakeFirst(dueAt: deadline) }) {
            sleeper.continuation.resume()
            try? await sleepers.wait { !$0.isAnyoneWaking }
            await settle()
        }
        sleepers.update { $0.move(to: deadline) }
        await settle()
    }

    /// Moves the clock to a point in time up to which nobody sleeps.
    func move(to instant: Instant) {
        sleepers.update { $0.move(to: instant) }
    }

    /// When the next sleeper wakes; `nil` if nobody sleeps.
    public var nextDeadline: Instant? {
        sleepers.read { $0.first?.deadline }
    }

    /// How many sleep at the moment.
    public var sleeperCount: Int {
        sleepers.read { $0.count }
    }

    /// Waits until at least so many sleep at the same time.
    ///
    /// A test that has to be sure that a task has gone to sleep waits for it here, however long that takes.
    ///
    /// - Parameter count: For how many sleepers to wait. Zero returns at once.
    /// - Throws: `CancellationError` if the waiting task is cancelled.
    public func waitForSleepers(_ count: Int) async throws {
        try await sleepers.wait { $0.count >= count }
    }
}
