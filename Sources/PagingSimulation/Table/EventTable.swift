/// What each state of a list becomes at each event, as data.
///
/// The table has three parts, one for each thing that has a state of its own: an edge, the refresh, and a page of
/// placeholders. An event that a state's row does not name leaves the state as it is. Tests reach every state and send
/// every event; the diagram in the documentation is made from the same rows.
public struct EventTable<State: Equatable, Event: Equatable> {
    /// What some events make of one state.
    public struct Row {
        /// The state before the event.
        public var state: State
        /// The events that change it, and what it then is.
        public var changes: [(event: Event, next: State)]
    }

    /// The rows in the order of the states.
    public var rows: [Row]

    init(_ rows: [(State, [(event: Event, next: State)])]) {
        self.rows = rows.map { Row(state: $0.0, changes: $0.1) }
    }

    /// What an event makes of a state.
    public func next(_ state: State, _ event: Event) -> State {
        for row in rows where row.state == state {
            for change in row.changes where change.event == event { return change.next }
        }
        return state
    }
}
