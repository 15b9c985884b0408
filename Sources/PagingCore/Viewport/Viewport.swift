/// The rows that a reader sees.
package struct Viewport: Equatable {
    /// The index of the first visible row. It follows every change of the rows.
    var first: Int
    /// The number of rows that fit on the screen.
    var length: Int
    /// The edge toward which the viewport moved last; `nil` if it has not moved.
    var travel: LoadDirection?

    /// The greatest length. It keeps the numbers that a reader reports from overflowing.
    package static var greatestLength: Int { 1_000_000 }

    /// The visible rows, as far as they exist.
    func rows(of count: Int) -> Range<Int> {
        let first = min(first, count)
        return first..<min(first + max(length, 1), count)
    }

    /// The visible rows and those within the prefetch distances of them.
    func wantedRows(of count: Int, _ distances: (before: Int, after: Int)) -> Range<Int> {
        let rows = rows(of: count)
        return max(rows.lowerBound - distances.before, 0)..<min(rows.upperBound + distances.after, count)
    }

    /// How many rows are ready beyond the viewport at an edge; negative if the viewport itself lacks rows.
    func rowsReady(_ direction: LoadDirection, of count: Int) -> Int {
        switch direction {
        case .append: count - first - max(length, 1)
        case .prepend: first
        }
    }

    /// Whether an edge is to be loaded for the viewport (L3, L5).
    func wants(_ direction: LoadDirection, of count: Int, _ distances: (before: Int, after: Int)) -> Bool {
        let ready = rowsReady(direction, of: count)
        guard ready < (direction == .append ? distances.after : distances.before) else { return false }
        guard let travel, travel != direction else { return true }
        // A view may report no more rows than exist. So one that shows the last row may lack others.
        return direction == .append ? ready <= 0 : count <= length
    }
}

/// The wanted rows of a reader.
package struct WantedRows: Equatable {
    /// The rows on screen.
    package let visible: Range<Int>
    /// The rows on screen and within the prefetch distances.
    package let all: Range<Int>

    /// The number of rows from a row to the nearest one on screen; 0 on screen.
    package func distance(to row: Int) -> Int {
        row < visible.lowerBound ? visible.lowerBound - row : max(row - visible.upperBound + 1, 0)
    }
}

/// A reader of the list, and where it is.
struct Reader: Equatable {
    let id: ReaderID
    /// The visible rows; `nil` until the reader reports them.
    var viewport: Viewport?
    /// What was learned of the speeds of the source and of this reader; `nil` if prefetching is not adaptive.
    var learner: AdaptivePrefetch?
    /// What is known of the rows that it presents; `nil` if it presents the rows of the list.
    var presented: PresentationState?

    init(id: ReaderID, learner: AdaptivePrefetch?) {
        self.id = id
        self.learner = learner
    }

    /// The number of rows that fit on the reader's screen, counted in the rows that it presents.
    var screenLength: Int? {
        if let presented { return presented.viewport.length }
        return viewport?.length
    }
}
