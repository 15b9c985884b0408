#if canImport(SwiftUI)
import SwiftUI
#if canImport(Accessibility)
import Accessibility
#endif

/// What one place in a view tree knows of the rows it shows, and the reader that reports them.
///
/// Making one is free. It joins the list when something of it appears, never while a view is made or evaluated. What
/// comes and goes is reported once it is all through, so that a scroll over many rows is one hint, and one that was made
/// in the middle of a change is none.
@MainActor
final class Screen<List: ShownList> {
    typealias ID = List.ShownRows.Element.ID

    /// By what the rows on screen are known.
    private enum Sight {
        /// By the rows that were made.
        case rows
        /// By what the scroll view says is seen.
        case targets([ID])
    }

    /// Whether what is on screen is where the reader is.
    private enum Way {
        case atPlace
        /// The list is on its way back to a row, or a person has gone elsewhere meanwhile.
        case back(to: ID, isLate: Bool)
    }

    private enum Phase {
        case away
        case joined(List, any ViewportReport<List.ShownRows>)
    }

    private var texts = PagingTexts()
    private var phase = Phase.away
    private var sight = Sight.rows
    /// The rows on screen, by the ids that `ForEach` knows them by.
    private var appeared = AppearedRows<ID>()
    /// How many views of each row on screen have appeared and not disappeared; 1 if there is no entry. When a row's view is
    /// replaced, the new view may appear before or after the old one disappears.
    private var appearances: [ID: Int] = [:]
    /// The ids of placeholders by the ids of the items that have replaced them on screen.
    private var placeholderIDs: [ID: ID] = [:]
    /// How often the place of the rows is on screen: a new one may come before the old one goes.
    private var doorsteps = 0
    private var rows: List.ShownRows?
    private var pending: Task<Void, Never>?
    /// The row at the top of the screen, and where it stood when it was reported.
    private var top: (row: ID, index: Int)?
    private var way = Way.atPlace

    nonisolated init() {}

    /// The screen, which tells aloud in these words from now on.
    func speaking(_ texts: PagingTexts) -> Screen {
        self.texts = texts
        return self
    }

    /// Joins the list, and leaves the one that was shown before.
    func join(_ list: List) {
        if case .joined(let joined, _) = phase, joined === list { return }
        appeared = AppearedRows()
        appearances = [:]
        placeholderIDs = [:]
        sight = .rows
        rows = nil
        top = nil
        way = .atPlace
        let report = list.join(isShown: { [weak self] in self?.isShown ?? false }) { [weak self, weak list] told in
            guard let self, let list else { return }
            AccessibilityNotification.Announcement(texts.text(told, list.error)).post()
        }
        phase = .joined(list, report)
    }

    /// Notes that the place of the rows came on screen, while there are none.
    func showDoorstep(of list: List) {
        join(list)
        doorsteps += 1
    }

    /// Notes that the place of the rows went.
    func hideDoorstep() { doorsteps -= 1 }

    /// Whether somebody may see the list.
    private var isShown: Bool { doorsteps > 0 || appeared.run != nil }

    /// The rows of a list, with the ids of placeholders for rows that were placeholders when they came on screen.
    func identified(_ rows: List.ShownRows, of list: List) -> IdentifiedRows<List.ShownRows> {
        guard case .joined(let joined, _) = phase, joined === list else {
            return IdentifiedRows(base: rows, placeholderIDs: [:])
        }
        // An item goes on with the id, wherever it is moved to, until the row disappears or the placeholder is back.
        placeholderIDs = placeholderIDs.filter { _, id in
            appeared.index(of: id) != nil && !isRow(id, in: rows, of: list)
        }
        let taken = Set(placeholderIDs.values)
        for id in appeared.rows where !taken.contains(id) {
            guard let index = list.index(ofPlaceholder: id, in: rows) else { continue }
            let item = rows[index].id
            if item != id, placeholderIDs[item] == nil, appeared.index(of: item) == nil { placeholderIDs[item] = id }
        }
        return IdentifiedRows(base: rows, placeholderIDs: placeholderIDs)
    }

    /// Whether a placeholder is among some rows.
    private func isRow(_ placeholder: ID, in rows: List.ShownRows, of list: List) -> Bool {
        list.index(ofPlaceholder: placeholder, in: rows).map { rows[$0].id == placeholder } ?? false
    }

    private func viewCount(of id: ID) -> Int { appeared.index(of: id) == nil ? 0 : appearances[id] ?? 1 }

    /// Notes that a row came on screen.
    func appear(_ row: IdentifiedRows<List.ShownRows>.Element, in rows: List.ShownRows, of list: List) {
        join(list)
        let count = viewCount(of: row.id)
        show(row, in: rows, of: list)
        appearances[row.id] = count + 1
    }

    /// Updates a row on screen whose index, content or list has changed.
    func show(_ row: IdentifiedRows<List.ShownRows>.Element, in rows: List.ShownRows, of list: List) {
        join(list)
        appeared.show(row.id, at: row.row.index)
        self.rows = rows
        reportSoon()
    }

    /// Notes that a row went.
    ///
    /// - Parameter id: The id that `ForEach` knows the row by.
    func hide(_ id: ID) {
        let left = viewCount(of: id) - 1
        if left > 0 {
            appearances[id] = left
            return
        }
        appearances[id] = nil
        appeared.hide(id)
        reportSoon()
    }

    /// Notes which rows the scroll view says are seen.
    func see(_ targets: [ID]) {
        guard !targets.isEmpty else { return }
        sight = .targets(targets)
        reportSoon()
    }

    private func reportSoon() {
        guard pending == nil else { return }
        pending = Task { [weak self] in
            self?.pending = nil
            self?.report()
        }
    }

    /// Counts no views of rows that are not next to the others: SwiftUI did not report that they disappeared.
    private func forgetRowsApart() {
        guard let run = appeared.run else { return }
        for id in appeared.rows where appeared.index(of: id).map(run.contains) != true { appearances[id] = 0 }
    }

    private func report() {
        forgetRowsApart()
        guard case .joined(_, let report) = phase, let rows, let visible, isAtPlace(visible) else { return }
        let index = visible.lowerBound
        top = rows.indices.contains(index) ? (rows[index].id, index) : nil
        report.viewportMoved(to: visible, in: rows)
    }

    /// The row at the top of the screen, if it stands elsewhere in the list by now.
    func rowMoved(in list: List) -> ID? {
        guard case .joined(let joined, _) = phase, joined === list, let top, let index = list.index(ofRow: top.row),
            index != top.index
        else { return nil }
        return top.row
    }

    /// Notes that the list goes back to a row: what is on screen until then is not reported.
    ///
    /// - Parameter row: The id of the row.
    /// - Returns: The id that `ForEach` knows the row by.
    func beginReturn(to row: ID) -> ID {
        let shown = placeholderIDs[row] ?? row
        way = .back(to: shown, isLate: false)
        return shown
    }

    private func isAtPlace(_ visible: Range<Int>) -> Bool {
        guard case .back(let row, let isLate) = way else { return true }
        let isThere = appeared.index(of: row).map(visible.contains) ?? false
        way = isThere || isLate ? .atPlace : .back(to: row, isLate: true)
        return isThere || isLate
    }

    /// The rows on screen, by their indexes; `nil` if there are none.
    var visible: Range<Int>? {
        switch sight {
        case .rows: return appeared.run
        case .targets(let targets):
            let indexes = targets.compactMap { appeared.index(of: $0) }
            guard let first = indexes.min(), let last = indexes.max() else { return appeared.run }
            return first..<(last + 1)
        }
    }
}
#endif
