import BrowserHost
import ListWindow
import PagingCore

/// Shows a list's updates in the document, through as few elements as fit on screen, and touches only what changed.
final class ListView {
    /// What an element shows.
    private enum Shown: Equatable {
        case nothing
        case item(id: Int, revision: Int, section: Int32)
        case placeholder
        case failure(Int32, isLeading: Bool)
    }

    private(set) var window: ListWindow
    private var slots = RowSlots()
    private var shown: [Shown] = []
    private var places: [Double] = []
    /// The rows that show an item since they were measured last.
    private var unmeasured: [Int] = []
    private var status = ListStatus()

    /// The section that a row begins; negative where it begins none.
    var sectionBeginning: (_ row: Int) -> Int32 = { _ in -1 }

    /// - Parameter window: An empty window of the viewport's height.
    init(_ window: ListWindow) {
        self.window = window
    }

    /// The rows on screen, as the engine is told of them.
    func hint(in rows: ListRows<Entry>) -> ViewportHint<Int> {
        let visible = window.visibleRows
        let first = visible.lowerBound < rows.count ? rows[visible.lowerBound].id : nil
        // Rows that are cut off at both edges can be one more than fill the viewport.
        let length = max(visible.count, window.viewportLength)
        return ViewportHint(first: first, row: visible.lowerBound, length: length)
    }

    /// Shows a list after a change.
    func show(_ update: ListUpdate<Entry>) {
        page_begin()
        let shift: Int
        switch update.change {
        case .replaced:
            shift = window.rowsChanged(to: update.rows.count)
        case .changed(let ranges):
            shift = window.rowsChanged(to: update.rows.count, removals: ranges.removals, insertions: ranges.insertions)
        }
        if shift != 0 {
            slots.shift(by: shift)
            for row in slots.rows.clamped(to: 0..<update.rows.count) {
                page_renumber(Int32(slots.slot(of: row)), Int32(row))
            }
        }
        render(update)
        page_end()
    }

    /// Moves the window over a list, and shows it there.
    func move(over update: ListUpdate<Entry>, _ move: (inout ListWindow) -> Void) {
        page_begin()
        move(&window)
        render(update)
        page_end()
    }

    /// An element got taller or lower by itself. Elements move, and none is given to another row: a browser that notices
    /// sizes would not notice those in the same frame.
    ///
    /// - Returns: Whether the height of the row is another one now.
    func measured(_ row: Int, height: Double) -> Bool {
        guard slots.rows.contains(row), window.measured(row, height: height) else { return false }
        placeRows()
        return true
    }

    private func render(_ update: ListUpdate<Entry>) {
        mount()
        for row in slots.rows { show(update.rows[row], in: update.rows) }
        // What was measured may leave room for more rows, which have to be measured too.
        while measureRows() {
            mount()
            for row in slots.rows { show(update.rows[row], in: update.rows) }
        }
        placeRows()
        status.show(update, in: window)
    }

    private func measureRows() -> Bool {
        var hasChanged = false
        for row in unmeasured where slots.rows.contains(row) {
            if window.measured(row, height: page_measure(Int32(slots.slot(of: row)))) { hasChanged = true }
        }
        unmeasured.removeAll(keepingCapacity: true)
        return hasChanged
    }

    private func mount() {
        let (cleared, assigned) = slots.mount(window.mountedRows)
        while shown.count < slots.capacity {
            shown.append(.nothing)
            places.append(.nan)
        }
        for slot in cleared {
            shown[slot] = .nothing
            page_clear(Int32(slot))
        }
        for assignment in assigned {
            shown[assignment.slot] = .nothing
            page_assign(Int32(assignment.slot), Int32(assignment.row), assignment.isLast)
        }
    }

    private func placeRows() {
        page_lay_out(window.rangeHeight, window.position)
        for row in slots.rows {
            let slot = slots.slot(of: row)
            let place = window.place(of: row)
            guard places[slot] != place else { continue }
            places[slot] = place
            page_place(Int32(slot), place)
        }
    }

    private func show(_ row: ListRow<Entry>, in rows: ListRows<Entry>) {
        let slot = slots.slot(of: row.index)
        let new = content(of: row, in: rows)
        guard shown[slot] != new else { return }
        shown[slot] = new
        switch new {
        case .nothing: break
        case .item(let id, _, let section):
            page_show_item(Int32(slot), Int32(id), section)
            unmeasured.append(row.index)
        case .placeholder:
            page_show_placeholder(Int32(slot), window.heights.height(of: row.index))
        case .failure(let failure, let isLeading):
            page_show_failure(Int32(slot), window.heights.height(of: row.index), failure, isLeading)
        }
    }

    private func content(of row: ListRow<Entry>, in rows: ListRows<Entry>) -> Shown {
        switch row.content {
        case .item(let item): .item(id: item.id, revision: item.revision, section: sectionBeginning(row.index))
        case .placeholder(.notRequested), .placeholder(.loading): .placeholder
        case .placeholder(.failed(let failure)): .failure(failure.number, isLeading: isLeading(row, in: rows))
        }
    }

    /// Whether a failed row is the first of its page, or the first that is wholly on screen.
    private func isLeading(_ row: ListRow<Entry>, in rows: ListRows<Entry>) -> Bool {
        if row.index == 0 || row.index == window.entireRows.lowerBound { return true }
        let before = rows[row.index - 1]
        guard case .placeholder(.failed) = before.content else { return true }
        return before.page != row.page
    }
}

extension LoadFailure {
    /// The number the page knows the failure by.
    var number: Int32 {
        switch self {
        case .source(let failure): Int32(failure.code)
        case .noProgress: -1
        case .cursorLoop: -2
        }
    }
}
