import EmbeddedRuntime
import ListWindow
import PagingCore

private struct Item: Identifiable, Equatable {
    let id: Int
}

/// A chained list that grows at both edges, and the window over it, as the explorer has them. There is no document: the
/// heights that it would measure are computed.
private struct Conversation {
    private var feed = FeedStateMachine<Item>(
        FeedConfiguration(addressing: .chained(limit: 100), opening: .cursor(0), prefetch: .screens(2)))
    private var window = ListWindow(rowHeight: 72, viewportHeight: 600, overscan: 480, extent: .part)
    private var slots = RowSlots()
    private var loads: [(id: LoadID, cursor: Int, direction: LoadDirection)] = []
    private var now: Int64 = 0
    private let reader = ReaderID(0)

    /// How many items the list has loaded.
    var itemCount: Int { feed.update.rows.loadedItems }

    init() {}

    /// Opens the list and appends pages of 100 rows, with the end of the list on screen. Each row is measured.
    mutating func open(rowCount: Int) {
        perform { [reader] in $0.readerJoined(reader, at: $1) }
        while itemCount < rowCount, answer(.append, count: 100) { move(by: .infinity) }
        move(by: -.infinity)
    }

    /// Applies a page before the first row. The rows on screen stay where they are.
    ///
    /// - Returns: Whether the list had requested the page.
    mutating func prepend(count: Int) -> Bool {
        answer(.prepend, count: count)
    }

    /// Scrolls by a distance in pixels, toward the end where it is above zero, as far as the list goes.
    mutating func move(by distance: Double) {
        window.move(by: distance)
        measureRows()
        report()
    }

    private mutating func answer(_ direction: LoadDirection, count: Int) -> Bool {
        guard let index = loads.firstIndex(where: { $0.direction == direction }) else { return false }
        let load = loads.remove(at: index)
        let first = direction == .append ? load.cursor * 100 : -1_000_000 + load.cursor * 100
        let page = ItemPage(
            (0..<count).map { Item(id: first + $0) }, next: load.cursor + 1, previous: load.cursor - 1)
        perform { $0.pageArrived(load.id, page, at: $1) }
        report()
        return true
    }

    private mutating func perform(_ input: (inout FeedStateMachine<Item>, Int64) -> [FeedCommand]) {
        now += 1_000_000
        var isChanged = false
        for command in input(&feed, now) {
            switch command {
            case .load(let id, .cursor(let cursor, let direction, _)): loads.append((id, cursor ?? 0, direction))
            case .cancel(let id): loads.removeAll { $0.id == id }
            case .publish: isChanged = true
            case .load, .schedule, .refreshEnded, .checkEnded, .shifted: break
            }
        }
        if isChanged { show(feed.update) }
    }

    private mutating func show(_ update: ListUpdate<Item>) {
        guard case .changed(let ranges) = update.change else {
            window.rowsChanged(to: update.rows.count)
            return measureRows()
        }
        let shift = window.rowsChanged(
            to: update.rows.count, removals: ranges.removals, insertions: ranges.insertions)
        slots.shift(by: shift)
        measureRows()
    }

    private mutating func measureRows() {
        while true {
            var hasChanged = false
            for assignment in slots.mount(window.mountedRows).assigned {
                let height = 72.0 + Double(assignment.row % 5) * 18
                if window.measured(assignment.row, height: height) { hasChanged = true }
            }
            if !hasChanged { return }
        }
    }

    private mutating func report() {
        let first = window.visibleRows.lowerBound
        let rows = feed.update.rows
        let hint = ViewportHint(
            first: first < rows.count ? rows[first].id : nil, row: first, length: window.viewportLength)
        perform { [reader] in $0.viewportMoved(of: reader, to: hint, at: $1) }
    }
}

// Safe: WebAssembly without threads runs one function at a time, and none of them is entered again by what it calls.
nonisolated(unsafe) private var conversation = Conversation()

/// Opens a list with at least this number of loaded rows. Returns how many it has.
@_expose(wasm, "open") @_cdecl("open_list")
func open(rowCount: Int32) -> Int32 {
    conversation = Conversation()
    conversation.open(rowCount: Int(rowCount))
    return Int32(conversation.itemCount)
}

/// Scrolls to the first row.
@_expose(wasm, "moveToStart") @_cdecl("move_to_start")
func moveToStart() {
    conversation.move(by: -.infinity)
}

/// Prepends a page of this number of rows. Returns whether the list had requested it.
@_expose(wasm, "prepend") @_cdecl("prepend_page")
func prepend(rowCount: Int32) -> Int32 {
    conversation.prepend(count: Int(rowCount)) ? 1 : 0
}
