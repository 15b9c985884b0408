/// The rows a reader has on screen.
package struct Viewport: Equatable {
    /// The index of the first row on screen. Every change of the rows carries it along.
    var first: Int
    /// How many rows the screen holds.
    var length: Int
    var travel: Travel

    /// No screen holds more rows: it keeps a reader's numbers from overflowing.
    package static var greatestLength: Int { 1_000_000 }

    /// Which way a viewport moved last.
    enum Travel: Equatable {
        case unmoved
        case towardEnd
        case towardHead
    }

    /// The rows on screen, as far as there are any.
    func rows(of count: Int) -> Range<Int> {
        let first = min(first, count)
        return first..<min(first + max(length, 1), count)
    }

    /// The rows on screen and those within the prefetch distances of them.
    @inline(never)
    func wantedRows(of count: Int, _ distances: PrefetchPolicy.Distances) -> Range<Int> {
        let rows = rows(of: count)
        return max(rows.lowerBound - distances.before, 0)..<min(rows.upperBound + distances.after, count)
    }

    /// How many rows are ready beyond the viewport at an edge; below zero where the viewport itself lacks rows.
    func rowsReady(_ direction: Direction, of count: Int) -> Int {
        switch direction {
        case .append: count - first - max(length, 1)
        case .prepend: first
        }
    }

    /// Whether an edge is to be loaded for the viewport (L3, L5).
    func wants(_ direction: Direction, of count: Int, _ distances: PrefetchPolicy.Distances) -> Bool {
        let ready = rowsReady(direction, of: count)
        guard ready < (direction == .append ? distances.after : distances.before) else { return false }
        let isShort = count < length
        switch (direction, travel) {
        case (.append, .towardHead): return ready < 0
        case (.prepend, .towardEnd): return isShort
        case (.append, .unmoved), (.append, .towardEnd), (.prepend, .unmoved), (.prepend, .towardHead): return true
        }
    }
}

/// Whoever follows the list, and where it is.
struct Reader: Equatable {
    let id: ReaderID
    /// The rows on screen; `nil` until the reader says.
    var viewport: Viewport?
    /// What was learned of the source and of how fast this reader moves, where that is wanted.
    var learner: AdaptivePrefetch?
    /// What is known of the rows it presents, where those are not the list's.
    var presented: PresentedRowsKnown?

    init(id: ReaderID, learner: AdaptivePrefetch?) {
        self.id = id
        self.learner = learner
    }

    /// How many rows the reader's screen holds, in the rows it shows.
    var screenLength: Int? {
        if let presented { return presented.hint.length }
        return viewport?.length
    }
}
