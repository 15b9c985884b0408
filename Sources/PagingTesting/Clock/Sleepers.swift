import Paging

/// The time of a virtual clock and its sleepers, in the order in which they wake.
struct Sleepers: Sendable {
    struct Sleeper: Sendable {
        let id: Int
        let deadline: VirtualClock.Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private(set) var now = VirtualClock.Instant(sinceStart: .zero)
    private var asleep: [Sleeper] = []
    private var nextID = 0

    var first: Sleeper? { asleep.first }
    var count: Int { asleep.count }

    mutating func makeID() -> Int {
        nextID += 1
        return nextID
    }

    /// Inserts a sleeper after all sleepers with the same deadline.
    ///
    /// - Returns: `false` if the deadline has already passed.
    mutating func insert(_ sleeper: Sleeper) -> Bool {
        guard sleeper.deadline > now else { return false }
        let index = asleep.firstIndex { $0.deadline > sleeper.deadline } ?? asleep.endIndex
        asleep.insert(sleeper, at: index)
        return true
    }

    mutating func remove(_ id: Int) -> Sleeper? {
        asleep.firstIndex { $0.id == id }.map { asleep.remove(at: $0) }
    }

    /// Advances the time to the deadline of the first sleeper and removes the sleeper, if its deadline is not after
    /// `limit`.
    mutating func wakeFirst(dueAt limit: VirtualClock.Instant) -> Sleeper? {
        guard let first = asleep.first, first.deadline <= limit else { return nil }
        move(to: first.deadline)
        return asleep.removeFirst()
    }

    mutating func move(to instant: VirtualClock.Instant) {
        now = max(now, instant)
    }
}
