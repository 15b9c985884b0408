import PagingCore

/// Whoever reads a presented list: what it is shown, what it has on screen, and how it tells the list beneath of that.
package struct PresentedReader<Item: Identifiable & Sendable, Element, Section: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
    /// The change that is shown.
    package private(set) var update: PresentedUpdate<Item, Element, Section>
    /// The rows on screen, as last reported and carried along since; `nil` until the reader says.
    private var screen: Screen?
    /// How many items have come to be presented.
    private var arrivals = 0
    /// Whether the list beneath loads pages without being asked.
    private let loadsByItself: Bool

    private struct Screen {
        var first: Int
        var length: Int
    }

    /// - Parameters:
    ///   - presentation: How the list is presented.
    ///   - base: The list beneath as it stands.
    ///   - loadsByItself: Whether it loads pages without being asked.
    package init(
        _ presentation: Presentation<Item, Element, Section>, _ base: Update<Item>, loadsByItself: Bool
    ) {
        update = PresentedUpdate(presentation, base, loadsByItself: loadsByItself)
        self.loadsByItself = loadsByItself
    }

    private var rows: PresentedRows<Item, Element, Section> { update.rows }

    /// Presents the list another way. All rows are looked at anew.
    package mutating func present(_ presentation: Presentation<Item, Element, Section>, _ base: Update<Item>) {
        update = PresentedUpdate(presentation, base, loadsByItself: loadsByItself)
        arrivals += rows.isEmpty ? 0 : 1
    }

    /// Takes a change of the list beneath. One that is taken already is ignored.
    ///
    /// - Returns: Whether anything is to be seen of it (U3).
    package mutating func take(_ base: Update<Item>) -> Bool {
        guard base.version > rows.version else { return false }
        let before = update
        let (taken, arrived) = before.taking(base, loadsByItself: loadsByItself)
        update = taken
        arrivals += arrived
        if case .changed(let ranges, _) = taken.change, let screen, before.rows.indices.contains(screen.first) {
            self.screen?.first = ranges.carry(screen.first)
        }
        return taken.isNews(since: before)
    }

    /// Notes which rows are on screen. They may reach beyond the last row where the content is shorter.
    package mutating func look(at visible: Range<Int>) {
        let first = max(visible.lowerBound, 0)
        screen = Screen(first: first, length: max(visible.upperBound, first) - first)
    }

    /// Notes that a row came on screen, which moves as little as shows it.
    package mutating func look(atRow index: Int) {
        let length = max(screen?.length ?? 1, 1)
        let first = screen?.first ?? index
        screen = Screen(first: min(max(first, index - length + 1), index), length: length)
    }

    /// Moves the screen to a row, however far.
    ///
    /// - Returns: The row of the list beneath to jump to.
    package mutating func jump(to index: Int) -> Int {
        screen = Screen(first: index, length: screen?.length ?? 1)
        return index < rows.count ? base(of: index) : rows.base.count
    }

    /// What the reader has to tell the list beneath: which rows of that it sees, and what it knows of its own; `nil`
    /// until it has said what is on screen.
    ///
    /// - Parameter distances: How many presented rows beyond each side of a viewport of some length should be ready.
    /// - Complexity: O(k log n) for k presented rows within the distances.
    package func viewport(
        _ distances: (_ length: Int) -> (before: Int, after: Int)
    ) -> (seen: Range<Int>, presented: PresentedViewport)? {
        guard let screen else { return nil }
        let count = rows.count
        let length = min(screen.length, Viewport.greatestLength)
        let distances = distances(length)
        var seen = 0..<0
        var reach = 0..<0
        var missing: [Range<Int>] = []
        if count > 0 {
            let first = min(screen.first, count - 1)
            let last = max(min(screen.first, count) + max(length, 1), 1) - 1
            seen = base(of: first)..<(base(of: min(last, count - 1)) + 1)
            let wanted = max(first - distances.before, 0)...min(last + distances.after, count - 1)
            reach = base(of: wanted.lowerBound)..<(base(of: wanted.upperBound) + 1)
            missing = rows.placeholders(in: wanted)
        }
        let presented = PresentedViewport(
            version: rows.version, first: screen.first, length: length, count: count,
            reachBefore: seen.lowerBound - reach.lowerBound, reachAfter: reach.upperBound - seen.upperBound,
            missing: missing, arrivals: arrivals)
        return (seen, presented)
    }

    /// The row of the list beneath at which a presented one stands.
    private func base(of index: Int) -> Int {
        rows.baseIndex(of: index) ?? (index == 0 ? 0 : max(rows.base.count - 1, 0))
    }
}
