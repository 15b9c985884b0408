#if canImport(SwiftUI)
import PagingPresentation
import SwiftUI
#if canImport(Accessibility)
import Accessibility
#endif

/// Tracks which rows of a list are visible at one position of the view tree, and reports them to the list.
///
/// A tracker joins the list when one of its views appears, and never when a view is created or evaluated. It reports in
/// a later main actor job, after all rows have appeared and disappeared. Therefore a scroll over many rows is one hint,
/// and a state in the middle of a change is not reported.
@MainActor
final class ViewportTracker<List: ShownList> {
    typealias ID = List.ShownRows.Element.ID

    /// The source of the visible rows.
    private enum VisibilitySource {
        /// The rows that SwiftUI made.
        case rows
        /// The visible scroll targets that the scroll view reported.
        case targets([ID])
    }

    /// A programmatic scroll back to the row that was at the top before the rows changed.
    private enum ScrollReturn {
        case none
        /// The scroll has begun. `hasSkippedReport` is `true` after one report without the row was skipped: if the next
        /// one does not have the row either, the user scrolled elsewhere.
        case inProgress(to: ID, hasSkippedReport: Bool)
    }

    enum Phase {
        case notJoined
        case joined(List, any ViewportReporter<List.ShownRows>)
    }

    /// A scroll to a row that was requested and that waits for the list to have rows.
    enum PendingScroll {
        case none
        /// The scroll to the list's opening row.
        case opening
        case row(Int)
    }

    private var texts = PagingTexts()
    private(set) var phase = Phase.notJoined
    private var source = VisibilitySource.rows
    /// The visible rows, by the ids by which `ForEach` identifies them.
    private var appeared = AppearedRows<ID>()
    /// The number of views of each visible row that have appeared and not disappeared; 1 if there is no entry.
    ///
    /// When a row's view is replaced, the new view can appear before or after the old one disappears.
    private var appearances: [ID: Int] = [:]
    /// The ids of placeholders, keyed by the ids of the items that replaced them on screen.
    private(set) var placeholderIDs: [ID: ID] = [:]
    /// The number of visible sentinels. A new one can appear before the old one disappears.
    private var visibleSentinels = 0
    private var rows: List.ShownRows?
    private var pendingReport: Task<Void, Never>?
    /// The first visible row and its index in the last report.
    var top: (row: ID, index: Int)?
    private var scrollReturn = ScrollReturn.none
    private var unloadedLists = UnloadedLists()
    var pendingScroll = PendingScroll.none
    /// Scrolls the view to the row with an id; `nil` if the view cannot.
    var scroller: (@MainActor (ID) -> Void)?

    nonisolated init() {}

    /// Sets the texts of announcements and returns the tracker.
    func using(_ texts: PagingTexts) -> ViewportTracker {
        self.texts = texts
        return self
    }

    /// Sets how the view scrolls to a row, and returns the tracker.
    func using(scroller: @escaping @MainActor (ID) -> Void) -> ViewportTracker {
        self.scroller = scroller
        return self
    }

    /// Joins the list, and leaves the previous list.
    func join(_ list: List) {
        if case .joined(let joined, _) = phase {
            if joined === list { return }
            unloadedLists.leave(joined, with: joined.content)
        }
        appeared = AppearedRows()
        appearances = [:]
        placeholderIDs = [:]
        source = .rows
        rows = nil
        top = nil
        scrollReturn = .none
        pendingScroll = .opening
        let report = list.join(
            isShown: { [weak self] in self?.isShown ?? false },
            announce: { [weak self] announcements in
                guard let self else { return }
                AccessibilityNotification.Announcement(texts.text(announcements)).post()
            },
            scroll: { [weak self] in self?.jump(to: $0) })
        phase = .joined(list, report)
        TrackerRegistry.register(self, for: list)
        performPendingScroll()
    }

    /// Called when the sentinel of an empty list appears.
    func sentinelAppeared(in list: List) {
        join(list)
        visibleSentinels += 1
    }

    /// Called when a sentinel disappears.
    func sentinelDisappeared() { visibleSentinels -= 1 }

    /// Whether the list is visible.
    private var isShown: Bool { visibleSentinels > 0 || appeared.run != nil }

    /// The rows of a list. Rows that appeared as placeholders keep the ids of the placeholders.
    func identified(_ rows: List.ShownRows, of list: List) -> IdentifiedRows<List.ShownRows> {
        guard case .joined(let joined, _) = phase, joined === list else {
            return IdentifiedRows(base: rows, placeholderIDs: [:])
        }
        // An item keeps the placeholder's id, even if it moves, until its row disappears or the placeholder returns.
        placeholderIDs = placeholderIDs.filter { _, id in
            (appeared.index(of: id) != nil || id == scrollTarget) && !isRow(id, in: rows, of: list)
        }
        let used = Set(placeholderIDs.values)
        for id in Array(appeared.rows) + [scrollTarget].compactMap(\.self) where !used.contains(id) {
            guard let index = list.index(ofPlaceholder: id, in: rows) else { continue }
            let item = rows[index].id
            if item != id, placeholderIDs[item] == nil, appeared.index(of: item) == nil { placeholderIDs[item] = id }
        }
        return IdentifiedRows(base: rows, placeholderIDs: placeholderIDs)
    }

    /// The row to which the view scrolls. It keeps its id until it is visible, because SwiftUI looks for it later.
    private var scrollTarget: ID? {
        if case .inProgress(let row, _) = scrollReturn { row } else { nil }
    }

    /// Whether a placeholder is in some rows.
    private func isRow(_ placeholder: ID, in rows: List.ShownRows, of list: List) -> Bool {
        list.index(ofPlaceholder: placeholder, in: rows).map { rows[$0].id == placeholder } ?? false
    }

    private func viewCount(of id: ID) -> Int { appeared.index(of: id) == nil ? 0 : appearances[id] ?? 1 }

    /// Called when a view of a row appears.
    func rowAppeared(_ row: IdentifiedRows<List.ShownRows>.Element, in rows: List.ShownRows, of list: List) {
        join(list)
        let count = viewCount(of: row.id)
        rowChanged(row, in: rows, of: list)
        appearances[row.id] = count + 1
    }

    /// Called when the index, the content or the list of a visible row changes.
    func rowChanged(_ row: IdentifiedRows<List.ShownRows>.Element, in rows: List.ShownRows, of list: List) {
        join(list)
        appeared.show(row.id, at: row.row.index)
        self.rows = rows
        scheduleReport()
    }

    /// Called when a view of a row disappears.
    ///
    /// - Parameter id: The id by which `ForEach` identifies the row.
    func rowDisappeared(_ id: ID) {
        let left = viewCount(of: id) - 1
        if left > 0 {
            appearances[id] = left
            return
        }
        appearances[id] = nil
        appeared.hide(id)
        scheduleReport()
    }

    /// Called when the scroll view reports its visible scroll targets.
    func targetsBecameVisible(_ targets: [ID]) {
        guard !targets.isEmpty else { return }
        source = .targets(targets)
        scheduleReport()
    }

    private func scheduleReport() {
        guard pendingReport == nil else { return }
        pendingReport = Task { [weak self] in
            self?.pendingReport = nil
            self?.report()
        }
    }

    /// Resets the view counts of rows that are not adjacent to the visible ones.
    ///
    /// SwiftUI did not report that these rows disappeared.
    private func resetSeparatedRows() {
        guard let run = appeared.run else { return }
        for id in appeared.rows where appeared.index(of: id).map(run.contains) != true { appearances[id] = 0 }
    }

    private func report() {
        resetSeparatedRows()
        guard case .joined(_, let report) = phase, let rows, let visible, shouldReport(visible) else { return }
        let index = visible.lowerBound
        top = rows.indices.contains(index) ? (rows[index].id, index) : nil
        report.viewportMoved(to: visible, in: rows)
    }

    /// The first visible row, if its index has changed since the last report.
    func movedTopRow(in list: List) -> ID? {
        guard case .joined(let joined, _) = phase, joined === list, let top, let index = list.index(ofRow: top.row),
            index != top.index
        else { return nil }
        return top.row
    }

    /// Called before a programmatic scroll back to a row. Until it arrives, visible rows are not reported.
    ///
    /// - Parameter row: The id of the row.
    /// - Returns: The id by which `ForEach` identifies the row.
    func beginReturn(to row: ID) -> ID {
        let shown = placeholderIDs[row] ?? row
        scrollReturn = .inProgress(to: shown, hasSkippedReport: false)
        return shown
    }

    /// Whether the visible rows are to be reported, which they are not during a scroll back to a row.
    private func shouldReport(_ visible: Range<Int>) -> Bool {
        guard case .inProgress(let row, let hasSkippedReport) = scrollReturn else { return true }
        let hasArrived = appeared.index(of: row).map(visible.contains) ?? false
        scrollReturn = hasArrived || hasSkippedReport ? .none : .inProgress(to: row, hasSkippedReport: true)
        return hasArrived || hasSkippedReport
    }

    /// The indexes of the visible rows; `nil` if there are none.
    var visible: Range<Int>? {
        switch source {
        case .rows: return appeared.run
        case .targets(let targets):
            let indexes = targets.compactMap { appeared.index(of: $0) }
            guard let first = indexes.min(), let last = indexes.max() else { return appeared.run }
            return first..<(last + 1)
        }
    }
}
#endif
