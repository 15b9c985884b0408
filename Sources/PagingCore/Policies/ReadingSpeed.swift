/// How fast a viewport moves, learned from where it was seen and when.
///
/// A running mean that rises within a tenth of a second and falls within four. Rows are coarse, so moves are measured
/// over a tenth of a second at least, from one change of the first row to another. While it does not change the speed
/// fades: a reader who still moved would have moved on by now. Whoever turns starts anew.
struct ReadingSpeed: Hashable {
    /// Speeds are signed, above zero toward the end of the list, in thousandths of a row a second.
    private enum Motion: Hashable {
        case unseen
        case seen(row: Int64, at: Int64, speed: Int64, interval: Int64)
    }

    private var motion = Motion.unseen

    /// Nobody reads faster, in thousandths of a row a second.
    private static var fastest: Int64 { 10_000_000 }
    /// Nobody reads faster, in viewports a second: what seems to is a jump.
    private static var mostViewportsPerSecond: Int64 { 20 }
    private static var riseMicroseconds: Int64 { 100_000 }
    private static var fallMicroseconds: Int64 { 400_000 }
    /// Moves closer to each other are one move, in nanoseconds.
    private static var shortestInterval: Int64 { 100_000_000 }
    /// A move after a longer rest took so much of it at most, in nanoseconds.
    private static var longestInterval: Int64 { 1_000_000_000 }
    /// So long nobody doubts that the reader goes on, in nanoseconds.
    private static var shortestPatience: Int64 { 250_000_000 }

    init() {}

    /// Takes where the viewport's first row is now.
    mutating func move(to row: Int, length: Int, at now: Int64) {
        let row = Self.bounded(row)
        guard case .seen(let lastRow, let at, _, _) = motion else {
            motion = .seen(row: row, at: now, speed: 0, interval: Self.shortestInterval)
            return
        }
        let elapsed = Self.elapsed(from: at, to: now)
        guard row != lastRow, elapsed >= Self.shortestInterval else { return }
        let interval = min(elapsed, Self.longestInterval)
        let microseconds = interval / 1000
        let sample = (row - lastRow) * 1_000_000_000 / microseconds
        let before = thousandthsOfRowsPerSecond(at: now)
        guard abs(sample) <= min(max(Self.bounded(length), 1) * Self.mostViewportsPerSecond * 1000, Self.fastest) else {
            motion = .seen(row: row, at: now, speed: before, interval: interval)
            return
        }
        let kept = (sample > 0) == (before > 0) ? before : 0
        let inertia = abs(sample) < abs(kept) ? Self.fallMicroseconds : Self.riseMicroseconds
        let speed = kept + (sample - kept) * microseconds / (microseconds + inertia)
        motion = .seen(row: row, at: now, speed: speed, interval: interval)
    }

    /// Takes where the viewport's first row is after rows came or went before it: nobody moved.
    mutating func carry(to row: Int) {
        guard case .seen(_, let at, let speed, let interval) = motion else { return }
        motion = .seen(row: Self.bounded(row), at: at, speed: speed, interval: interval)
    }

    /// The speed in thousandths of a row a second, above zero toward the end of the list, below toward its head.
    func thousandthsOfRowsPerSecond(at now: Int64) -> Int64 {
        guard case .seen(_, let at, let speed, let interval) = motion else { return 0 }
        let patience = max(2 * interval, Self.shortestPatience)
        let elapsed = Self.elapsed(from: at, to: now)
        return elapsed <= patience ? speed : speed * patience / elapsed
    }

    private static func bounded(_ row: Int) -> Int64 { Int64(min(max(row, 0), 1 << 30)) }

    private static func elapsed(from start: Int64, to end: Int64) -> Int64 {
        let (elapsed, overflow) = end.subtractingReportingOverflow(start)
        guard end > start else { return 0 }
        return overflow ? .max : elapsed
    }
}
