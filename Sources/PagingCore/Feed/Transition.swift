/// What one input brings about.
struct Transition {
    let now: Int64
    /// The number of the last load that was requested before the input, or that the input only requests again.
    var lastLoad: Int
    var commands: [FeedCommand] = []
    /// The activities whose load was cancelled: their indicator is turned off at once.
    var cancelled: [IndicatedActivity] = []
    var refreshOutcomes: [(WaiterID, LoadOutcome)] = []
    var checkOutcomes: [(WaiterID, LoadOutcome)] = []

    init(now: Int64, lastLoad: Int) {
        self.now = now
        self.lastLoad = lastLoad
    }
}
