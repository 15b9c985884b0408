/// Where one indicator stands between its load and the eye.
enum IndicatorPhase: Equatable {
    /// Off, and nothing is loading.
    case off
    /// Off; a load runs that is to be seen if it still does at `onAt`.
    case delayed(onAt: Int64)
    /// On, and stays on at least until `offFrom`.
    case on(offFrom: Int64)
    /// On although the load has ended, until `offAt`.
    case lingering(offAt: Int64)

    var isOn: Bool {
        switch self {
        case .off, .delayed: false
        case .on, .lingering: true
        }
    }

    /// When the phase ends by itself.
    var deadline: Int64? {
        switch self {
        case .off, .on: nil
        case .delayed(let onAt): onAt
        case .lingering(let offAt): offAt
        }
    }
}

/// What an indicator has to know of its load.
enum IndicatorCue: Equatable {
    /// No load runs; the last one ended by itself.
    case ended
    /// No load runs; the last one was cancelled.
    case cancelled
    /// A load runs that the engine began.
    case running
    /// A load runs that a person pulled for.
    case pulled
}

/// How long a load may last unseen, and how long an indicator is then seen at least.
public struct IndicatorPolicy: Hashable, Sendable {
    /// How long a load lasts before its indicator turns on, in nanoseconds.
    public var delayNanoseconds: Int64
    /// How long an indicator that has turned on stays, in nanoseconds.
    public var minimumNanoseconds: Int64

    /// - Parameters:
    ///   - delayNanoseconds: How long a load lasts before its indicator turns on, in nanoseconds, at or above 0.
    ///   - minimumNanoseconds: How long an indicator that has turned on stays, in nanoseconds, at or above 0.
    public init(delayNanoseconds: Int64 = 200_000_000, minimumNanoseconds: Int64 = 500_000_000) {
        self.delayNanoseconds = delayNanoseconds
        self.minimumNanoseconds = minimumNanoseconds
    }

    /// The phase that follows another, given what the load does now.
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
