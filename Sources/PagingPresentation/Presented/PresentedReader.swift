import PagingCore

/// The reader of a presented list: it holds the presented update and the viewport, and translates the viewport into the
/// rows of the base list.
package struct PresentedReader<Item: Identifiable, Element, Section: Hashable> {
    /// The last update.
    package private(set) var update: PresentedUpdate<Item, Element, Section>
    /// The visible rows, adjusted by the updates since the last report; `nil` until the first report.
    private var visible: VisibleRows?
    /// The number of items that have been presented; see ``PresentedViewport/arrivals``.
    private var arrivals = 0
    /// Whether the base list loads pages automatically.
    private let loadsByItself: Bool

    private struct VisibleRows {
        var first: Int
        var length: Int
    }

    /// - Parameters:
    ///   - presentation: How the list is presented.
    ///   - base: The last update of the base list.
    ///   - loadsByItself: Whether the base list loads pages automatically.
    package init(
        _ presentation: ListPresentation<Item, Element, Section>, _ base: ListUpdate<Item>, loadsByItself: Bool
    ) {
        update = PresentedUpdate(presentation, base, loadsByItself: loadsByItself)
        self.loadsByItself = loadsByItself
    }

    private var rows: PresentedRows<Item, Element, Section> { update.rows }

    /// Replaces the presentation. All rows are presented again.
    package mutating func present(_ presentation: ListPresentation<Item, Element, Section>, _ base: ListUpdate<Item>) {
        update = PresentedUpdate(presentation, base, loadsByItself: loadsByItself)
        arrivals += rows.isEmpty ? 0 : 1
    }

    /// Applies an update of the base list. No effect if the update, or a later one, was applied before.
    ///
    /// - Returns: Whether the presented update must be published (U3).
    package mutating func apply(_ base: ListUpdate<Item>) -> Bool {
        guard base.version > rows.version else { return false }
        let before = update
        let (next, arrived) = before.applying(base, loadsByItself: loadsByItself)
        update = next
        arrivals += arrived
        if case .changed(let ranges, _) = next.change, let visible, before.rows.indices.contains(visible.first) {
            self.visible?.first = ranges.newIndex(of: visible.first)
        }
        return next.hasVisibleChanges(since: before)
    }

    /// Notes the visible rows.
    ///
    /// - Parameter rows: The indexes of the visible rows. The range can extend beyond the last row if the content is
    ///   shorter than the screen.
    package mutating func viewportMoved(to rows: Range<Int>) {
        let first = max(rows.lowerBound, 0)
        visible = VisibleRows(first: first, length: max(rows.upperBound, first) - first)
    }

    /// Notes that a row appeared on screen. The viewport moves by the smallest distance that includes the row.
    package mutating func rowAppeared(at index: Int) {
        let length = max(visible?.length ?? 1, 1)
        let first = visible?.first ?? index
        visible = VisibleRows(first: min(max(first, index - length + 1), index), length: length)
    }

    /// Moves the viewport to a row at any distance.
    ///
    /// - Returns: The row of the base list to jump to.
    package mutating func jump(to index: Int) -> Int {
        visible = VisibleRows(first: index, length: visible?.length ?? 1)
        return index < rows.count ? base(of: index) : rows.base.count
    }

    /// The viewport to report to the base list: the visible rows of the base list, and the viewport among the presented
    /// rows; `nil` until visible rows were reported.
    ///
    /// - Parameter distances: Returns the prefetch distances, in presented rows, for a viewport of a length.
    /// - Complexity: O(k log n) in the k presented rows within the distances.
    package func viewport(
        _ distances: (_ length: Int) -> (before: Int, after: Int)
    ) -> (seen: Range<Int>, presented: PresentedViewport)? {
        guard let visible else { return nil }
        let count = rows.count
        let length = min(visible.length, Viewport.greatestLength)
        let distances = distances(length)
        var seen = 0..<0
        var reach = 0..<0
        var missing: [Range<Int>] = []
        if count > 0 {
            let first = min(visible.first, count - 1)
            let last = max(min(visible.first, count) + max(length, 1), 1) - 1
            seen = base(of: first)..<(base(of: min(last, count - 1)) + 1)
            let wanted = max(first - distances.before, 0)...min(last + distances.after, count - 1)
            reach = base(of: wanted.lowerBound)..<(base(of: wanted.upperBound) + 1)
            missing = rows.placeholders(in: wanted)
        }
        let presented = PresentedViewport(
            version: rows.version, first: visible.first, length: length, count: count,
            reachBefore: seen.lowerBound - reach.lowerBound, reachAfter: reach.upperBound - seen.upperBound,
            missing: missing, arrivals: arrivals)
        return (seen, presented)
    }

    /// The row of the base list that a presented row shows or precedes.
    private func base(of index: Int) -> Int {
        rows.baseIndex(of: index) ?? (index == 0 ? 0 : max(rows.base.count - 1, 0))
    }
}
