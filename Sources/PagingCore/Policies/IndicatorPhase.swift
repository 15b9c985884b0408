/// The phase of one activity indicator (A1). Times are in nanoseconds.
enum IndicatorPhase: Equatable {
    /// Off, and nothing is loading.
    case off
    /// Off. Turns on at `onAt` if the load is still running then.
    case delayed(onAt: Int64)
    /// On, at least until `offFrom`.
    case on(offFrom: Int64)
    /// On until `offAt`, although the load has ended.
    case lingering(offAt: Int64)

    var isOn: Bool {
        switch self {
        case .off, .delayed: false
        case .on, .lingering: true
        }
    }

    /// The time at which the phase ends, in nanoseconds; `nil` if it does not end without an input.
    var deadline: Int64? {
        switch self {
        case .off, .on: nil
        case .delayed(let onAt): onAt
        case .lingering(let offAt): offAt
        }
    }
}

/// The state of an indicator's load.
enum IndicatorCue: Equatable {
    /// No load is running. The last one succeeded or failed.
    case ended
    /// No load is running. The last one was cancelled.
    case cancelled
    /// A load is running that did not start with a pull.
    case running
    /// A load is running that the user started with a pull.
    case pulled
}

/// When an activity indicator turns on, and how long it stays on at least.
public struct IndicatorPolicy: Hashable, Sendable {
    package var delayNanoseconds: Int64
    package var minimumNanoseconds: Int64

    /// - Parameters:
    ///   - delay: The duration of a load after which its indicator turns on, at or above zero.
    ///   - minimum: The minimum duration for which an indicator stays on, at or above zero.
    public init(delay: Duration = .milliseconds(200), minimum: Duration = .milliseconds(500)) {
        self.init(delayNanoseconds: delay.wholeNanoseconds, minimumNanoseconds: minimum.wholeNanoseconds)
    }

    package init(delayNanoseconds: Int64, minimumNanoseconds: Int64 = 500_000_000) {
        self.delayNanoseconds = delayNanoseconds
        self.minimumNanoseconds = minimumNanoseconds
    }

    /// The phase after `phase`, for the current state of the load.
    func phase(after phase: IndicatorPhase, cue: IndicatorCue, now: Int64) -> IndicatorPhase {
        let on = IndicatorPhase.on(offFrom: now.advanced(bySaturating: minimumNanoseconds))
        switch (phase, cue) {
        case (_, .cancelled):
            return .off
        case (.off, .ended), (.delayed, .ended):
            return .off
        case (.off, .running):
            return delayNanoseconds == 0 ? on : .delayed(onAt: now.advanced(bySaturating: delayNanoseconds))
        case (.delayed(let onAt), .running):
            return now >= onAt ? on : phase
        case (.off, .pulled), (.delayed, .pulled):
            return on
        case (.on, .running), (.on, .pulled):
            return phase
        case (.on(let offFrom), .ended):
            return now >= offFrom ? .off : .lingering(offAt: offFrom)
        case (.lingering(let offAt), .running), (.lingering(let offAt), .pulled):
            return .on(offFrom: offAt)
        case (.lingering(let offAt), .ended):
            return now >= offAt ? .off : phase
        }
    }
}
