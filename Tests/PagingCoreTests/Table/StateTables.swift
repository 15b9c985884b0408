import PagingSimulation

/// The event tables as Markdown tables, with one row for each pair of states, for pages that cannot show a diagram.
enum StateTables {
    static var tables: [String] {
        [
            table(EventTable.edge, state: \.name, event: \.name),
            table(EventTable.refresh, state: \.name, event: \.name),
            table(EventTable.page, state: \.name, event: \.name),
        ]
    }

    private static func table<State, Event>(
        _ table: EventTable<State, Event>, state: (State) -> StaticString, event: (Event) -> StaticString
    ) -> String {
        var lines = ["| in | becomes | when |", "|---|---|---|"]
        for row in table.rows {
            for target in row.targets {
                let events = row.changes.filter { $0.next == target }.map { "\(event($0.event))" }
                lines.append("| `\(state(row.state))` | `\(state(target))` | \(events.joined(separator: "; ")) |")
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension EventTable.Row {
    /// The states that the row leads to, each once, in the order of its events.
    var targets: [State] {
        changes.reduce(into: []) { targets, change in
            if !targets.contains(change.next) { targets.append(change.next) }
        }
    }
}
