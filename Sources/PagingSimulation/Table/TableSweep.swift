import PagingCore

/// Every event sent to every state, and held against the tables.
public struct TableSweep: Sendable {
    /// How many events were sent.
    public private(set) var count = 0
    /// How often a state became something else than its table says, or a list broke an invariant.
    public private(set) var disagreements = 0
    /// A number that two sweeps share if all states became the same.
    public private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Sends all events, in the order of the tables.
    public init() {
        for direction in [Direction.append, .prepend] { sweepEdge(direction) }
        for state in RefreshState.allCases {
            for event in RefreshEvent.allCases {
                var trial = RefreshTrial(in: state)
                trial.send(event)
                note(trial.state == EventTable.refresh.next(state, event), trial.state.rawValue, trial.list)
            }
        }
        for state in PageState.allCases {
            for event in PageEvent.allCases {
                var trial = PageTrial(in: state)
                trial.send(event)
                note(trial.state == EventTable.page.next(state, event), trial.state.rawValue, trial.list)
            }
        }
    }

    private mutating func sweepEdge(_ direction: Direction) {
        for state in EdgeState.allCases {
            for event in EdgeEvent.allCases where EdgeTrial.canHappen(event, at: direction) {
                var trial = EdgeTrial(direction, in: state)
                trial.send(event)
                note(trial.state == EventTable.edge.next(state, event), trial.state.rawValue, trial.list)
            }
        }
    }

    private mutating func note(_ agrees: Bool, _ state: UInt8, _ list: TableList) {
        count += 1
        if !agrees || list.brokenInvariant != nil { disagreements += 1 }
        digest = (digest ^ UInt64(state)) &* 0x0000_0100_0000_01B3
    }
}
