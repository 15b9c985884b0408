import PagingCore
import PagingSimulation
import Testing

@Suite struct EventTableTests {
    @Test(
        "each event leads each state of an edge to the state in the table", arguments: LoadDirection.allCases,
        EdgeState.allCases)
    func edge(_ direction: LoadDirection, _ state: EdgeState) {
        #expect(EdgeFixture(direction, in: state).state == state, "the fixture does not reach the state")
        for event in EdgeEvent.allCases where EdgeFixture.canOccur(event, at: direction) {
            var fixture = EdgeFixture(direction, in: state)
            fixture.apply(event)
            #expect(fixture.state == EventTable.edge.next(state, event), "\(state) at \(event)")
            expectSound(fixture.list, "\(state) at \(event)")
        }
    }

    @Test("each event leads each state of the refresh to the state in the table", arguments: RefreshState.allCases)
    func refresh(_ state: RefreshState) {
        #expect(RefreshFixture(in: state).state == state, "the fixture does not reach the state")
        for event in RefreshEvent.allCases {
            var fixture = RefreshFixture(in: state)
            fixture.apply(event)
            #expect(fixture.state == EventTable.refresh.next(state, event), "\(state) at \(event)")
            expectSound(fixture.list, "\(state) at \(event)")
        }
    }

    @Test(
        "each event leads each state of a page of placeholders to the state in the table", arguments: PageState.allCases
    )
    func page(_ state: PageState) {
        #expect(PageFixture(in: state).state == state, "the fixture does not reach the state")
        for event in PageEvent.allCases {
            var fixture = PageFixture(in: state)
            fixture.apply(event)
            #expect(fixture.state == EventTable.page.next(state, event), "\(state) at \(event)")
            expectSound(fixture.list, "\(state) at \(event)")
        }
    }

    @Test("any two events in a row break no invariant", arguments: EdgeState.allCases)
    func pairs(_ state: EdgeState) {
        for first in EdgeEvent.allCases {
            for second in EdgeEvent.allCases {
                var fixture = EdgeFixture(.append, in: state)
                fixture.apply(first)
                fixture.apply(second)
                expectSound(fixture.list, "\(state) at \(first), then \(second)")
            }
        }
    }

    @Test("a table has one row for each state, and each row names an event once")
    func whole() {
        #expect(EventTable.edge.rows.map(\.state) == EdgeState.allCases)
        #expect(EventTable.refresh.rows.map(\.state) == RefreshState.allCases)
        #expect(EventTable.page.rows.map(\.state) == PageState.allCases)
        for row in EventTable.edge.rows { #expect(Set(row.changes.map(\.event)).count == row.changes.count) }
        for row in EventTable.refresh.rows { #expect(Set(row.changes.map(\.event)).count == row.changes.count) }
        for row in EventTable.page.rows { #expect(Set(row.changes.map(\.event)).count == row.changes.count) }
    }

    private func expectSound(_ list: DrivenList, _ comment: Comment) {
        if let broken = list.brokenInvariant { Issue.record("\(comment): \(broken)") }
    }
}
