import PagingSimulation

/// The event tables as Mermaid diagrams, with one arrow for each pair of states.
enum Mermaid {
    static var diagrams: [String] {
        [
            diagram(EventTable.edge, begin: .notLoaded, state: \.name, event: \.name),
            diagram(EventTable.refresh, begin: .notLoaded, state: \.name, event: \.name),
            diagram(EventTable.page, begin: .notRequested, state: \.name, event: \.name),
        ]
    }

    private static func diagram<State, Event>(
        _ table: EventTable<State, Event>, begin: State, state: (State) -> StaticString, event: (Event) -> StaticString
    ) -> String {
        var lines = ["stateDiagram-v2", "    [*] --> \(state(begin))"]
        for row in table.rows {
            for target in row.targets {
                let events = row.changes.filter { $0.next == target }.map { "\(event($0.event))" }
                lines.append("    \(state(row.state)) --> \(state(target)): \(events.joined(separator: "<br>"))")
            }
        }
        return lines.joined(separator: "\n")
    }
}
