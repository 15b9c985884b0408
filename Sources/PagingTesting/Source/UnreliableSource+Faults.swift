import Paging

extension UnreliableSource {
    /// What is wrong with a server.
    public struct Faults: Hashable, Sendable {
        /// How long an answer takes.
        public var latency: ClosedRange<Duration> = .zero ... .zero
        /// How many requests of a hundred fail for good.
        public var failurePercent = 0
        /// How many requests of a hundred fail but would succeed a little later.
        public var transientFailurePercent = 0
        /// Whether a request whose task was cancelled is answered all the same.
        public var ignoresCancellation = false
        /// How often the list changes: items come, go and change, so that it shifts and shrinks; `nil` for never.
        public var changeInterval: Duration?
        /// The largest page the server gives, above 0; it clamps silently.
        public var largestPage = Int.max
        /// Whether pages tell how many items the list holds.
        public var tellsTotal = true
        /// Whether pages of an indexed source tell if they are the last.
        public var tellsLast = true
        /// How many answers of a hundred are wrong.
        public var wrongAnswerPercent = 0
        /// In which ways they are wrong, one of these each time.
        public var wrongAnswerKinds: [SimulatedServer.Fault] = []

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
            traits.tellsTotal = tellsTotal
            traits.tellsLast = tellsLast
            traits.largestPage = largestPage
            return traits
        }
    }
}
