/// What one input brings about.
struct Transition {
    let now: Int64
    /// The number of the last load before the input.
    let lastLoad: Int
    var commands: [Command] = []
    var changes = RowChanges()
    /// The activities whose load was cancelled: their indicator is turned off at once.
    var cancelled = Activities()
    var refreshOutcomes: [(RefreshID, RefreshOutcome)] = []
    var checkOutcomes: [(CheckID, CheckOutcome)] = []

    init(now: Int64, lastLoad: Int) {
        self.now = now
        self.lastLoad = lastLoad
    }

    /// A set of activities.
    struct Activities {
        private var bits: UInt8 = 0

        @inline(never)
        mutating func insert(_ activity: Activity) { bits |= activity.bit }
        func contains(_ activity: Activity) -> Bool { bits & activity.bit != 0 }
    }
}

extension Activity {
    fileprivate var bit: UInt8 {
        switch self {
        case .append: 1
        case .prepend: 2
        case .refresh: 4
        }
    }
}
