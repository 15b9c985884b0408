/// An estimate of the scroll speed of a viewport, from the reported indexes of its first row.
///
/// An exponential moving average with a time constant of 0.1 s while the speed rises and 0.4 s while it falls. Row
/// indexes are coarse, so each sample spans at least 0.1 s and begins and ends where the first row changed. While the
/// first row does not change, the estimate decays. When the direction changes, the estimate starts again from 0.
struct ReadingSpeed: Hashable {
    /// The last sample. Speeds are in thousandths of a row per second, positive toward the end of the list; times and
    /// intervals are in nanoseconds.
    private enum Motion: Hashable {
        case unknown
        case sampled(row: Int64, at: Int64, speed: Int64, interval: Int64)
    }

    private var motion = Motion.unknown

    /// The greatest speed, in thousandths of a row per second. A faster move is a jump.
    private static var greatestSpeed: Int64 { 10_000_000 }
    /// The greatest speed, in viewports per second. A faster move is a jump.
    private static var greatestViewportsPerSecond: Int64 { 20 }
    /// The time constant while the speed rises.
    private static var riseMicroseconds: Int64 { 100_000 }
    /// The time constant while the speed falls.
    private static var fallMicroseconds: Int64 { 400_000 }
    /// The shortest sample, in nanoseconds.
    private static var shortestInterval: Int64 { 100_000_000 }
    /// The longest sample, in nanoseconds. A move after a longer pause is taken as a move of this duration.
    private static var longestInterval: Int64 { 1_000_000_000 }
    /// The shortest time without a move after which the estimate decays, in nanoseconds.
    private static var shortestHold: Int64 { 250_000_000 }

    init() {}

    /// Records the index of the first visible row.
    ///
    /// - Parameters:
    ///   - row: The index of the first visible row. A value out of range is clamped.
    ///   - length: The number of rows that fit on the screen.
    ///   - now: The current time, in nanoseconds.
    mutating func move(to row: Int, length: Int, at now: Int64) {
        let row = Self.bounded(row)
        guard case .sampled(let lastRow, let at, _, _) = motion else {
            motion = .sampled(row: row, at: now, speed: 0, interval: Self.shortestInterval)
            return
        }
        let elapsed = Self.elapsed(from: at, to: now)
        guard row != lastRow, elapsed >= Self.shortestInterval else { return }
        let interval = min(elapsed, Self.longestInterval)
        let microseconds = interval / 1000
        let sample = (row - lastRow) * 1_000_000_000 / microseconds
        let before = thousandthsOfRowsPerSecond(at: now)
        let viewportSpeed = max(Self.bounded(length), 1) * Self.greatestViewportsPerSecond * 1000
        guard abs(sample) <= min(viewportSpeed, Self.greatestSpeed) else {
            motion = .sampled(row: row, at: now, speed: before, interval: interval)
            return
        }
        let kept = (sample > 0) == (before > 0) ? before : 0
        let inertia = abs(sample) < abs(kept) ? Self.fallMicroseconds : Self.riseMicroseconds
        let speed = kept + (sample - kept) * microseconds / (microseconds + inertia)
        motion = .sampled(row: row, at: now, speed: speed, interval: interval)
    }

    /// Adjusts the index of the first visible row after rows were inserted or removed before it.
    mutating func adjust(to row: Int) {
        guard case .sampled(_, let at, let speed, let interval) = motion else { return }
        motion = .sampled(row: Self.bounded(row), at: at, speed: speed, interval: interval)
    }

    /// The estimated speed in thousandths of a row per second, positive toward the end of the list.
    func thousandthsOfRowsPerSecond(at now: Int64) -> Int64 {
        guard case .sampled(_, let at, let speed, let interval) = motion else { return 0 }
        let hold = max(2 * interval, Self.shortestHold)
        let elapsed = Self.elapsed(from: at, to: now)
        return elapsed <= hold ? speed : speed * hold / elapsed
    }

    private static func bounded(_ row: Int) -> Int64 { Int64(min(max(row, 0), 1 << 30)) }

    private static func elapsed(from start: Int64, to end: Int64) -> Int64 {
        let (elapsed, overflow) = end.subtractingReportingOverflow(start)
        guard end > start else { return 0 }
        return overflow ? .max : elapsed
    }
}
