/// A list that is loaded page by page, as a session drives it.
protocol PagedList {
    /// The number of rows, placeholders among them.
    var rows: Int { get }

    /// How many rows of a range are placeholders, or not there.
    func missingRows(in range: Range<Int>) -> Int

    /// Whether the first page was applied.
    var isOpen: Bool { get }

    /// What the list wants since the last call, in order.
    mutating func takeEffects() -> [Effect]

    /// A view opens the list.
    mutating func open(at now: Int64)

    /// The visible rows, in each frame.
    mutating func show(_ visible: Range<Int>, at now: Int64)

    mutating func receive(_ answer: Network.Answer, of request: Int, at now: Int64)

    mutating func timerFired(_ timer: Int, at now: Int64)
}

/// What a list wants done.
enum Effect {
    case send(request: Int, offset: Int, limit: Int)
    case cancel(request: Int)
    /// Call ``PagedList/timerFired(_:at:)`` at a time.
    case wake(timer: Int, at: Int64)
}

/// How a list's rows are known.
enum ListKind: String, CaseIterable {
    /// The total is known, rows that are not loaded are placeholders, and any page can be requested.
    case indexed
    /// Each page names the next one; the list ends with its loaded rows.
    case growing
}
