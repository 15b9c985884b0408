import PagingCore

/// Applies every event to every state, and compares the results with the tables.
public struct TableSweep: Sendable {
    /// The number of events that were applied.
    public private(set) var count = 0
    /// The number of events after which a state differs from its table, or after which an invariant of the list is
    /// broken.
    public private(set) var disagreements = 0
    /// A digest of the states. Two sweeps with the same results have the same digest.
    public private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Applies all events, in the order of the tables.
    public init() {
        for direction in [LoadDirection.append, .prepend] { sweepEdge(direction) }
        for state in RefreshState.allCases {
            for event in RefreshEvent.allCases {
                var fixture = RefreshFixture(in: state)
                fixture.apply(event)
                record(fixture.state == EventTable.refresh.next(state, event), fixture.state.rawValue, fixture.list)
            }
        }
        for state in PageState.allCases {
            for event in PageEvent.allCases {
                var fixture = PageFixture(in: state)
                fixture.apply(event)
                record(fixture.state == EventTable.page.next(state, event), fixture.state.rawValue, fixture.list)
            }
        }
    }

    private mutating func sweepEdge(_ direction: LoadDirection) {
        for state in EdgeState.allCases {
            for event in EdgeEvent.allCases where EdgeFixture.canOccur(event, at: direction) {
                var fixture = EdgeFixture(direction, in: state)
                fixture.apply(event)
                record(fixture.state == EventTable.edge.next(state, event), fixture.state.rawValue, fixture.list)
            }
        }
    }

    private mutating func record(_ agrees: Bool, _ state: UInt8, _ list: DrivenList) {
        count += 1
        if !agrees || list.brokenInvariant != nil { disagreements += 1 }
        digest = (digest ^ UInt64(state)) &* 0x0000_0100_0000_01B3
    }
}
