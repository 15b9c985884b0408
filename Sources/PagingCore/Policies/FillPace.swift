/// Holds loads of placeholders back after many were given up for others (L2).
///
/// Dragging the thumb of a scroll bar shows another page in each frame, and a server would be asked for each of them. A load
/// that is given up costs a turn, and none begins without one. There are five turns, and one comes back every fifth of a
/// second. A page that arrives before the reader has passed it costs nothing.
struct FillPace: Equatable {
    /// The time at which all turns are back, in nanoseconds.
    private var full: Int64?
    /// The time at which the timer of the next turn fires; `nil` if there is none.
    private(set) var timer: Int64?

    private static var turns: Int64 { 5 }
    private static var interval: Int64 { 200_000_000 }

    /// Whether a load may begin: whether a turn is left for it, and for those that may be given up. If not, the timer of the
    /// next turn is scheduled.
    ///
    /// - Parameter underWay: How many such loads are under way.
    mutating func mayBegin(beside underWay: Int, _ transition: inout Transition) -> Bool {
        guard let full else { return true }
        let next = full - max(Self.turns - 1 - Int64(underWay), 0) * Self.interval
        guard next > transition.now else { return true }
        if timer != next { transition.commands.append(.schedule(.fill, at: next)) }
        timer = next
        return false
    }

    /// Records that a load was given up.
    mutating func recordGivenUp(at now: Int64) {
        let missing = max(full ?? now, now).advanced(bySaturating: Self.interval)
        full = min(missing, now.advanced(bySaturating: Self.turns * Self.interval))
    }

    /// Restores all turns, after a jump and for a new list.
    mutating func restoreTurns() { full = nil }

    mutating func timerFired() { timer = nil }
}
