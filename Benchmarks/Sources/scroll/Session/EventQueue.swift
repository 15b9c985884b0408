/// What will happen, in the order of time. Events of one time keep their order.
struct EventQueue {
    enum Event {
        case network(Network.Event)
        case timer(Int)
    }

    private var events: [(at: Int64, event: Event)] = []
    /// The time of the last event that was removed, in nanoseconds.
    private(set) var now: Int64 = 0

    mutating func insert(_ event: Event, at time: Int64) {
        let place = events.lastIndex { $0.at <= time }.map { $0 + 1 } ?? 0
        events.insert((time, event), at: place)
    }

    /// Removes the first event if it happens at or before a time.
    mutating func removeFirst(until time: Int64 = .max) -> Event? {
        guard let first = events.first, first.at <= time else { return nil }
        events.removeFirst()
        now = max(now, first.at)
        return first.event
    }
}
