/// A table of state transitions: the state that follows each state at each event.
///
/// There are three tables, one for each part with a state of its own: an edge, the refresh, and a page of placeholders.
/// An event that is missing in the row of a state leaves the state unchanged. Tests bring a list into every state and
/// apply every event. The diagrams of the documentation are generated from the same tables.
public struct EventTable<State: Equatable, Event: Equatable> {
    /// The transitions from one state.
    public struct Row {
        /// The state before the event.
        public var state: State
        /// The events that change the state, each with the state after it.
        public var changes: [(event: Event, next: State)]
    }

    /// The rows in the order of the states.
    public var rows: [Row]

    init(_ rows: [(State, [(event: Event, next: State)])]) {
        self.rows = rows.map { Row(state: $0.0, changes: $0.1) }
    }

    /// Returns the state after an event.
    public func next(_ state: State, _ event: Event) -> State {
        for row in rows where row.state == state {
            for change in row.changes where change.event == event { return change.next }
        }
        return state
    }
}
