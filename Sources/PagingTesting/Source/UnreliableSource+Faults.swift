import Paging

extension UnreliableSource {
    /// What is wrong with a server.
    public struct Faults: Hashable, Sendable {
        /// How long an answer takes.
        public var latency: ClosedRange<Duration> = .zero ... .zero
        /// How many requests of a hundred fail for good.
        public var failures = 0
        /// How many requests of a hundred fail but would succeed a little later.
        public var transientFailures = 0
        /// Whether a request whose task was cancelled is answered all the same.
        public var ignoresCancellation = false
        /// How often the list changes: items come, go and change, so that it shifts and shrinks; `nil` for never.
        public var changesEvery: Duration?
        /// The largest page the server gives, above 0; it clamps silently.
        public var largestPage = Int.max
        /// Whether pages tell how many items the list holds.
        public var tellsTotal = true
        /// Whether pages of an indexed source tell if they are the last.
        public var tellsLast = true
        /// How many answers of a hundred are wrong.
        public var wrongAnswers = 0
        /// In which ways they are wrong, one of these each time.
        public var answers: [SimulatedServer.Fault] = []

        /// A server without faults, whose answers take no time.
        public init() {}

        /// None: each request is answered honestly and at once.
        public static var none: Faults { Faults() }

        /// Answers take between 50 ms and 0.4 s, and nothing else is wrong.
        public static var slowness: Faults {
            var faults = Faults()
            faults.latency = .milliseconds(50) ... .milliseconds(400)
            return faults
        }

        /// Everything at once: late, failing, changing, clamping, lying in every way the simulator knows, and deaf to
        /// cancellation.
        public static var all: Faults {
            var faults = slowness
            faults.failures = 5
            faults.transientFailures = 10
            faults.ignoresCancellation = true
            faults.changesEvery = .milliseconds(300)
            faults.largestPage = 15
            faults.wrongAnswers = 20
            faults.answers = SimulatedServer.Fault.allCases
            return faults
        }

        var traits: SimulatedServer.Traits {
            var traits = SimulatedServer.Traits()
            traits.reportsTotal = tellsTotal
            traits.reportsIsLast = tellsLast
            traits.maximumPageSize = largestPage
            return traits
        }
    }
}
