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
                var fixture = RefreshFixture(in: state)
                fixture.apply(event)
                note(fixture.state == EventTable.refresh.next(state, event), fixture.state.rawValue, fixture.list)
            }
        }
        for state in PageState.allCases {
            for event in PageEvent.allCases {
                var fixture = PageFixture(in: state)
                fixture.apply(event)
                note(fixture.state == EventTable.page.next(state, event), fixture.state.rawValue, fixture.list)
            }
        }
    }

    private mutating func sweepEdge(_ direction: Direction) {
        for state in EdgeState.allCases {
            for event in EdgeEvent.allCases where EdgeFixture.canOccur(event, at: direction) {
                var fixture = EdgeFixture(direction, in: state)
                fixture.apply(event)
                note(fixture.state == EventTable.edge.next(state, event), fixture.state.rawValue, fixture.list)
            }
        }
    }

    private mutating func note(_ agrees: Bool, _ state: UInt8, _ list: DrivenList) {
        count += 1
        if !agrees || list.brokenInvariant != nil { disagreements += 1 }
        digest = (digest ^ UInt64(state)) &* 0x0000_0100_0000_01B3
    }
}
