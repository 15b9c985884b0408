/// How many requests a server accepts in a period of time.
///
/// Set ``HTTPPagesConfiguration/requestRate`` to the limit that the documentation of the server states, with a margin.
/// For a limit of 5 requests in a second:
///
/// ```swift
/// let books = HTTPPages<Book>(.gitHub, at: address) {
///     $0.requestRate = RequestRate(5, per: .milliseconds(1_100))
/// }
/// ```
///
/// The margin is for the network. Time is measured when requests begin, and a slow request and a fast one after it reach
/// the server closer together than they began.
///
/// At most `count` requests begin in any period of the length `period` (a sliding window). The first `count` requests
/// begin at once. Each later one begins at the earliest when `period` has passed since the request `count` places before
/// it began. With the margin, this suits servers that count in fixed or in sliding windows, and those with a token bucket
/// that holds `count` tokens. For a server that accepts no bursts, state the time between two requests:
/// `RequestRate(1, per: .milliseconds(220))`.
public struct RequestRate: Hashable, Sendable {
    /// The number of requests, above zero.
    public let count: Int
    /// The period in which they are counted, above zero.
    public let period: Duration

    /// Creates a rate.
    ///
    /// - Parameters:
    ///   - count: The greatest number of requests in a period, above zero.
    ///   - period: The length of the period, above zero.
    /// - Precondition: `count > 0` and `period > .zero`.
    public init(_ count: Int, per period: Duration) {
        precondition(count > 0, "The request rate has a count of \(count). Pass a positive number.")
        precondition(period > .zero, "The request rate has a period of \(period). Pass a positive duration.")
        self.count = count
        self.period = period
    }
}

extension RequestRate {
    /// The requests that count toward a rate.
    ///
    /// It has no clock: callers pass the current time, from any fixed point. ``HTTPPages`` uses it for
    /// ``HTTPPagesConfiguration/requestRate``. Use it for page sources of your own, or in virtual time.
    ///
    /// It holds 16 bytes for each of the latest `count` requests.
    public struct SlidingWindow: Sendable {
        private let rate: RequestRate
        /// When the latest requests began. When there are `count` of them, the next one replaces the oldest.
        private var starts: [Duration] = []
        private var oldest = 0

        /// Creates a window without requests.
        public init(_ rate: RequestRate) {
            self.rate = rate
        }

        /// When a request can begin, if the requests that wait before it begin as early as possible.
        ///
        /// - Parameters:
        ///   - waiting: The number of requests that wait before it, zero or more.
        ///   - now: The current time.
        /// - Returns: The earliest time, `now` or later.
        /// - Complexity: O(1).
        public func opening(behind waiting: Int = 0, at now: Duration) -> Duration {
            let (periods, place) = waiting.quotientAndRemainder(dividingBy: rate.count)
            let predecessor = starts.count + place - rate.count
            let first =
                predecessor < 0 ? now : max(now, starts[(oldest + predecessor) % starts.count] + rate.period)
            return first + rate.period * periods
        }

        /// Counts a request that begins now, if the rate allows it.
        ///
        /// - Parameter now: The current time, not before that of an earlier call.
        /// - Returns: Whether the request may begin. If not, nothing changes.
        /// - Complexity: O(1), amortized.
        public mutating func begin(at now: Duration) -> Bool {
            guard opening(at: now) <= now else { return false }
            if starts.count < rate.count {
                starts.append(now)
            } else {
                starts[oldest] = now
                oldest = (oldest + 1) % rate.count
            }
            return true
        }
    }
}
