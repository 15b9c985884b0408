/// The age of a list (T1).
enum ListAge: Equatable {
    /// No page was loaded.
    case none
    /// The list was created with rows of this age. The time counts from the first input.
    case given(nanoseconds: Int64)
    /// The last refresh completed at this time.
    case refreshed(at: Int64)

    /// The age, in nanoseconds, at or above 0; `nil` if no page was loaded.
    func nanoseconds(at now: Int64) -> Int64? {
        switch self {
        case .none: nil
        case .given(let nanoseconds): nanoseconds
        case .refreshed(let time): max(now.subtractingSaturating(time), 0)
        }
    }

    /// The time at which the last refresh completed, in nanoseconds.
    var refreshTime: Int64? {
        if case .refreshed(let time) = self { time } else { nil }
    }

    /// Sets the time from which the age of given rows counts. Only the first input has an effect.
    mutating func count(from now: Int64) {
        guard case .given(let nanoseconds) = self else { return }
        self = .refreshed(at: now.subtractingSaturating(max(nanoseconds, 0)))
    }
}

extension Int64 {
    fileprivate func subtractingSaturating(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        guard overflow else { return difference }
        return other < 0 ? .max : .min
    }
}
