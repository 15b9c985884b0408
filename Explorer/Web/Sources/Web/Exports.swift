import EmbeddedRuntime
import ListWindow
import PagingCore

/// Everything there is. The page has one thread, and calls one of the exported functions at a time.
struct Explorer {
    let sites = UnseenList.sites
    var list: OpenList?
    /// Another list of the same server, which gets the viewport of ``list``.
    var shadow: UnseenList?
    var window = ListWindow(rowHeight: 1, viewportHeight: 0, overscan: 0)
    var room = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)

    /// The list of a number that has no elements.
    func unseenList(_ number: Int32) -> UnseenList? { number == 0 ? sites : shadow }

    /// The entries that the page has put into the room.
    func entries(_ count: Int) -> [Entry] {
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        for start in stride(from: 0, to: 3 * count, by: 3) {
            entries.append(Entry(id: Int(room[start]), revision: Int(room[start + 1]), section: room[start + 2]))
        }
        return entries
    }
}

// Safe: WebAssembly without threads runs one function at a time, and none of them is entered again by what it calls.
nonisolated(unsafe) var explorer = Explorer()

/// Begins: sets the layout, in pixels, and loads the sites.
@_expose(wasm, "start") @_cdecl("start")
func start(rowHeight: Double, viewportHeight: Double, now: Double) {
    explorer.window = ListWindow(
        rowHeight: rowHeight, tailHeight: rowHeight * 1.5, viewportHeight: viewportHeight, overscan: 480)
    explorer.sites.start(at: now)
}

/// Opens a list of people; see ``PeopleList`` for the numbers.
@_expose(wasm, "open") @_cdecl("open_list")
func open(kind: Int32, now: Double) {
    close(now: now)
    guard let list = PeopleList(rawValue: kind) else { preconditionFailure("there is no such list") }
    explorer.list = OpenList(list.configuration, in: explorer.window)
    explorer.list?.start(at: now)
}

/// Closes the list that is open, if any.
@_expose(wasm, "close") @_cdecl("close_list")
func close(now: Double) {
    explorer.list?.send(at: now) { $0.closed(at: $1) }
    explorer.list = nil
}

/// Room for the entries of a page: for each its id, its revision and the number of its section.
@_expose(wasm, "entries") @_cdecl("entries")
func entries(count: Int32) -> UnsafeMutablePointer<Int32>? {
    let wanted = 3 * Int(count)
    if explorer.room.count < wanted {
        explorer.room.deallocate()
        explorer.room = .allocate(capacity: wanted)
        explorer.room.initialize(repeating: 0)
    }
    return explorer.room.baseAddress
}

/// A page arrived, whose items are in ``entries(count:)``. What is not known or not there is negative.
@_expose(wasm, "pageArrived") @_cdecl("page_arrived")
func pageArrived(
    list: Int32, request: Int32, count: Int32, total: Int32, isLast: Int32, next: Int32, previous: Int32, now: Double
) {
    let page = ItemPage<Entry, Int>(
        explorer.entries(Int(count)), next: next < 0 ? nil : Int(next), previous: previous < 0 ? nil : Int(previous),
        total: total < 0 ? nil : Int(total), isLast: isLast < 0 ? nil : isLast > 0)
    send(to: list, now: now) { $0.pageArrived(LoadID(Int(request)), page, at: $1) }
}

/// Calls `page_keep_item` for each person that the list holds.
@_expose(wasm, "listItems") @_cdecl("list_items")
func listItems() {
    explorer.list?.listItems()
}

/// A server that wants more is asked again after so long, in milliseconds: eleven days.
private let longestDelay = 1e9

/// A request failed, for the reason the page keeps under a number. A negative delay is none.
@_expose(wasm, "pageFailed") @_cdecl("page_failed")
func pageFailed(list: Int32, request: Int32, failure: Int32, isTransient: Int32, delay: Double, now: Double) {
    let report = FailureReport(
        SourceFailure(code: Int(failure)), isTransient: isTransient != 0,
        retryAt: delay < 0 ? nil : Int64((now + min(delay, longestDelay)) * 1e6),
        jitterPermille: .random(in: 500...1500))
    send(to: list, now: now) { $0.pageFailed(LoadID(Int(request)), report, at: $1) }
}

/// The time came that a list had asked for.
@_expose(wasm, "timerFired") @_cdecl("timer_fired")
func timerFired(list: Int32, now: Double) {
    if list == 1 { explorer.list?.timerFired(at: now) } else { explorer.unseenList(list)?.timerFired(at: now) }
}

/// The scroll bar was moved to a position in pixels, by whatever means.
@_expose(wasm, "scrolled") @_cdecl("scrolled")
func scrolled(position: Double, isHeld: Int32, now: Double) {
    explorer.list?.moveWindow(at: now) { $0.scrolled(to: position, isHeld: isHeld != 0) }
}

/// The reader rests.
@_expose(wasm, "rested") @_cdecl("rested")
func rested(now: Double) {
    explorer.list?.moveWindow(at: now) { $0.rest() }
}

/// The viewport has another height, in pixels.
@_expose(wasm, "resized") @_cdecl("resized")
func resized(height: Double, now: Double) {
    explorer.window.viewportResized(to: height)
    explorer.list?.moveWindow(at: now) { $0.viewportResized(to: height) }
}

/// An element got taller or lower by itself. Returns whether the height of the row is another one now.
@_expose(wasm, "measured") @_cdecl("measured")
func measured(row: Int32, height: Double) -> Int32 {
    explorer.list?.measured(Int(row), height: height) == true ? 1 : 0
}

/// A key moves the reader; see ``Movement`` for the numbers. Returns the row to focus; no row is negative.
@_expose(wasm, "keyPressed") @_cdecl("key_pressed")
func keyPressed(movement: Int32, focusedRow: Int32, now: Double) -> Int32 {
    guard let movement = Movement(rawValue: movement) else { preconditionFailure("there is no such movement") }
    let focused = focusedRow < 0 ? nil : Int(focusedRow)
    return Int32(explorer.list?.keyPressed(movement, focusedRow: focused, at: now) ?? -1)
}

/// The reader wants what failed to be tried again.
@_expose(wasm, "retry") @_cdecl("retry")
func retry(now: Double) {
    explorer.list?.send(at: now) { $0.retryRequested(at: $1) }
    explorer.shadow?.send(at: now) { $0.retryRequested(at: $1) }
}

/// The reader is about to choose a site: the sites are tried again where they failed.
@_expose(wasm, "retrySites") @_cdecl("retry_sites")
func retrySites(now: Double) {
    explorer.sites.send(at: now) { $0.retryRequested(at: $1) }
}

/// The reader wants the page of one row to be tried again.
@_expose(wasm, "retryRow") @_cdecl("retry_row")
func retryRow(row: Int32, now: Double) {
    explorer.list?.send(at: now) { feed, now in
        let rows = feed.update.rows
        return rows.indices.contains(Int(row)) ? feed.retryRequested(rows[Int(row)].id, at: now) : []
    }
}

/// The reader wants the list to be loaded again.
@_expose(wasm, "refresh") @_cdecl("refresh")
func refresh(now: Double) {
    explorer.list?.send(at: now) { $0.refreshRequested(WaiterID(0), .start, at: $1) }
    explorer.shadow?.send(at: now) { $0.refreshRequested(WaiterID(0), .start, at: $1) }
}

private func send(to list: Int32, now: Double, _ input: MachineInput) {
    if list == 1 { explorer.list?.send(at: now, input) } else { explorer.unseenList(list)?.send(at: now, input) }
}
