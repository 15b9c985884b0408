/// How old a list is.
enum ListAge: Equatable {
    /// Nothing of it was loaded.
    case none
    /// It came with its rows, which were so old then. It counts from the first fact.
    case given(nanoseconds: Int64)
    /// It was loaded anew last at this time.
    case landed(at: Int64)

    /// The age, in nanoseconds.
    func nanoseconds(at now: Int64) -> Int64? {
        switch self {
        case .none: nil
        case .given(let nanoseconds): nanoseconds
        case .landed(let time): max(now.subtractingSaturating(time), 0)
        }
    }

    /// When the list was loaded anew last, in nanoseconds.
    var refreshTime: Int64? {
        if case .landed(let time) = self { time } else { nil }
    }

    /// Begins to count at the first fact.
    mutating func count(from now: Int64) {
        guard case .given(let nanoseconds) = self else { return }
        self = .landed(at: now.subtractingSaturating(max(nanoseconds, 0)))
    }
}

/// Whether the list is to be loaded anew as soon as that disturbs nobody.
enum Revalidation: Equatable {
    case none
    case due(RevalidationKind)
}

extension Int64 {
    fileprivate func subtractingSaturating(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        guard overflow else { return difference }
        return other < 0 ? .max : .min
    }
}
