/// The sums over a run of segments.
struct RowSummary: Equatable, Sendable {
    /// The key of the first segment.
    var firstKey: Int
    /// How many rows of the list they are.
    var rows: Int
    /// How many places of the server's numbering they stand for.
    var slots: Int
    /// How many items are held in them.
    var items: Int
    /// How many rows are placeholders for what was never loaded.
    var unsettled: Int
    /// How many of those were never requested.
    var notRequested: Int

    static let empty = RowSummary(firstKey: 0, rows: 0, slots: 0, items: 0, unsettled: 0, notRequested: 0)

    /// Whether any of the places of the server's numbering is settled.
    var hasSettledSlots: Bool { slots > unsettled }

    /// What segments can be counted by.
    enum Measure {
        case rows
        case slots
        case items
        case notRequested
    }

    subscript(measure: Measure) -> Int {
        switch measure {
        case .rows: rows
        case .slots: slots
        case .items: items
        case .notRequested: notRequested
        }
    }

    /// Takes in the run behind this one.
    mutating func add(_ next: RowSummary) {
        rows += next.rows
        slots += next.slots
        items += next.items
        unsettled += next.unsettled
        notRequested += next.notRequested
    }
}
