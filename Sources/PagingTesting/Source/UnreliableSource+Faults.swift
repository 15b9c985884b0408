import Paging

extension UnreliableSource {
    /// The faults of a server.
    public struct Faults: Hashable, Sendable {
        /// How long an answer takes.
        public var latency: ClosedRange<Duration> = .zero ... .zero
        /// The percentage of requests that fail permanently, 0 to 100.
        public var failurePercent = 0
        /// The percentage of requests that fail with a transient error, 0 to 100.
        public var transientFailurePercent = 0
        /// Whether a request is answered although its task was cancelled.
        public var ignoresCancellation = false
        /// The time between two changes of the list, which insert, remove and update items, so that the list shifts and
        /// shrinks; `nil` if it never changes.
        public var changeInterval: Duration?
        /// The largest number of items in a page, above 0. The server silently clamps larger limits.
        public var maxPageSize = Int.max
        /// Whether pages contain the total.
        public var reportsTotal = true
        /// Whether pages of an indexed source say whether they are the last.
        public var reportsLastPage = true
        /// The percentage of answers that are wrong, 0 to 100.
        public var wrongAnswerPercent = 0
        /// The kinds of wrong answers. Each wrong answer is one of them.
        public var wrongAnswerKinds: [SimulatedServer.Fault] = []

        /// Creates no faults: the server answers at once and correctly.
        public init() {}

        /// No faults: each request is answered at once and correctly.
        public static var none: Faults { Faults() }

        /// Answers take between 50 ms and 0.4 s. There are no other faults.
        public static var slowness: Faults {
            var faults = Faults()
            faults.latency = .milliseconds(50) ... .milliseconds(400)
            return faults
        }

        /// All faults together: latency, failures, changes of the list, clamped pages, every kind of wrong answer that
        /// the simulator has, and ignored cancellation.
        public static var all: Faults {
            var faults = slowness
            faults.failurePercent = 5
            faults.transientFailurePercent = 10
            faults.ignoresCancellation = true
            faults.changeInterval = .milliseconds(300)
            faults.maxPageSize = 15
            faults.wrongAnswerPercent = 20
            faults.wrongAnswerKinds = SimulatedServer.Fault.allCases
            return faults
        }

        var traits: SimulatedServer.Traits {
            var traits = SimulatedServer.Traits()
            traits.reportsTotal = reportsTotal
            traits.reportsIsLast = reportsLastPage
            traits.maximumPageSize = maxPageSize
            return traits
        }
    }
}
