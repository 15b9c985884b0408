/// The sums over a run of segments.
struct RowSummary: Equatable, Sendable {
    /// The key of the first segment.
    var firstKey: Int
    /// The number of rows.
    var rows: Int
    /// The number of places of the server's numbering.
    var serverCount: Int
    /// The number of held items.
    var items: Int
    /// The number of unloaded rows.
    var unsettled: Int
    /// The number of unloaded rows that are not requested.
    var notRequested: Int

    static let empty = RowSummary(firstKey: 0, rows: 0, serverCount: 0, items: 0, unsettled: 0, notRequested: 0)

    /// Whether any place of the server's numbering is settled.
    var hasSettledPlaces: Bool { serverCount > unsettled }

    /// A sum by which a segment can be found.
    enum Measure {
        case rows
        case serverCount
        case items
        case notRequested
    }

    @inline(__always)
    subscript(measure: Measure) -> Int {
        switch measure {
        case .rows: rows
        case .serverCount: serverCount
        case .items: items
        case .notRequested: notRequested
        }
    }

    /// Subtracts sums, for the change from one run to another.
    mutating func subtract(_ other: RowSummary) {
        rows -= other.rows
        serverCount -= other.serverCount
        items -= other.items
        unsettled -= other.unsettled
        notRequested -= other.notRequested
    }

    /// Adds the sums of the run after this one.
    mutating func add(_ next: RowSummary) {
        rows += next.rows
        serverCount += next.serverCount
        items += next.items
        unsettled += next.unsettled
        notRequested += next.notRequested
    }
}
