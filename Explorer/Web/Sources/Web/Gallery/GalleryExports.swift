import EmbeddedRuntime
import ListWindow
import PagingCore

// Safe: see `explorer`.
nonisolated(unsafe) private var gallery: GalleryList?

/// The list that the reader left and can come back to.
// Safe: see `explorer`.
nonisolated(unsafe) private var keptList: OpenList?

/// Opens a list of the gallery; see ``Exhibit/init(number:)`` for the numbers.
///
/// - Parameters:
///   - number: Its number.
///   - given: How many items it is given, which are in ``entries(count:)``; a negative number where it loads its first page.
///   - rowHeight: How tall a row will probably be, in pixels.
///   - tailHeight: How tall the space behind the last row is, in pixels.
///   - now: The current time.
@_expose(wasm, "galleryOpen") @_cdecl("gallery_open")
func galleryOpen(exhibit number: Int32, given: Int32, rowHeight: Double, tailHeight: Double, now: Double) {
    close(now: now)
    let isLaboratory = number == Laboratory.number
    // The laboratory is the list to jump in, loaded as the reader chooses.
    guard let exhibit = Exhibit(number: isLaboratory ? 10 : number) else {
        preconditionFailure("there is no such list")
    }
    let page = explorer.window
    let window = ListWindow(
        rowHeight: rowHeight, tailHeight: tailHeight, viewportHeight: page.viewportHeight, overscan: page.overscan,
        extent: exhibit.extent)
    let items = given < 0 ? nil : ItemPage<Entry, Int>(explorer.entries(Int(given)), next: nil)
    let configuration = isLaboratory ? Laboratory.next.configuration : exhibit.configuration
    show(OpenList(configuration, given: items, in: window), exhibit, at: now)
}

private func show(_ list: OpenList, _ exhibit: Exhibit, at now: Double) {
    gallery = GalleryList(exhibit, list)
    list.didShow = { milliseconds in
        gallery?.showBeside()
        scrollShadow(at: milliseconds)
    }
    explorer.list = list
    list.start(at: now)
}

/// The reader leaves the list that is open, and can come back to it.
@_expose(wasm, "galleryLeave") @_cdecl("gallery_leave")
func galleryLeave(now: Double) {
    guard let list = explorer.list else { return }
    list.leave(at: now)
    keptList = list
    explorer.list = nil
}

/// The reader comes back to the list that ``galleryLeave(now:)`` kept.
///
/// - Parameters:
///   - number: The number of its exhibit.
///   - now: The current time.
@_expose(wasm, "galleryReturn") @_cdecl("gallery_return")
func galleryReturn(exhibit number: Int32, now: Double) {
    guard let keptList, let exhibit = Exhibit(number: number) else { preconditionFailure("there is no such list") }
    close(now: now)
    var window = keptList.window
    window.viewportResized(to: explorer.window.viewportHeight)
    show(OpenList(keptList.shell, in: window), exhibit, at: now)
}

/// The reader pulls the list beyond its head (0) or its end (1). Returns how far the pull has come: 1 where letting go loads.
@_expose(wasm, "galleryPulled") @_cdecl("gallery_pulled")
func galleryPulled(edge: Int32, points: Double, isReleased: Int32, now: Double) -> Double {
    gallery?.pull(at: edge == 0 ? .prepend : .append, by: points, isReleased: isReleased != 0, at: now) ?? 0
}

/// The reader wants what a pull beyond the head (0) or the end (1) loads.
@_expose(wasm, "galleryLoad") @_cdecl("gallery_load")
func galleryLoad(edge: Int32, now: Double) {
    gallery?.load(at: edge == 0 ? .prepend : .append, at: now)
}

/// The page looks for new items at the head of the list.
@_expose(wasm, "galleryCheck") @_cdecl("gallery_check")
func galleryCheck(now: Double) {
    explorer.list?.send(at: now) { $0.checkRequested(WaiterID(0), at: $1) }
}

/// The reader wants to see the new items.
@_expose(wasm, "galleryShowNew") @_cdecl("gallery_show_new")
func galleryShowNew(now: Double) {
    explorer.list?.send(at: now) { $0.newItemsRequested(at: $1) }
}

/// The list is another one now, as when another text is searched for.
@_expose(wasm, "galleryReset") @_cdecl("gallery_reset")
func galleryReset(now: Double) {
    explorer.list?.send(at: now) { $0.resetRequested(at: $1) }
}

/// The reader wants to be at a row.
@_expose(wasm, "galleryJump") @_cdecl("gallery_jump")
func galleryJump(row: Int32, now: Double) {
    explorer.list?.jump(to: Int(row), at: now)
}

/// The network is there again. What failed on screen is loaded, at the edges too.
@_expose(wasm, "galleryOnline") @_cdecl("gallery_online")
func galleryOnline(now: Double) {
    explorer.list?.send(at: now) { $0.networkReturned(at: $1) }
    explorer.shadow?.send(at: now) { $0.networkReturned(at: $1) }
    explorer.list?.send(at: now) { $0.retryRequested(at: $1) }
}

/// Opens a transaction, to which edits of the same number belong.
@_expose(wasm, "galleryEditing") @_cdecl("gallery_editing")
func galleryEditing(transaction: Int32, now: Double) {
    explorer.list?.send(at: now) { $0.transactionOpened(TransactionID(Int(transaction)), at: $1) }
}

/// Shows an edit of the item in ``entries(count:)``; see ``Edit`` for the kinds. The place is the id of the item that is to
/// follow, and negative where it is to be the last.
@_expose(wasm, "galleryEdit") @_cdecl("gallery_edit")
func galleryEdit(transaction: Int32, kind: Int32, place: Int32, now: Double) {
    guard let kind = Edit(rawValue: kind) else { preconditionFailure("there is no such edit") }
    let edit = kind.edit(explorer.entries(1)[0], before: place < 0 ? nil : Int(place))
    explorer.list?.send(at: now) { $0.itemEdited(edit, in: TransactionID(Int(transaction)), at: $1) }
}

/// The server accepted the edits of a transaction, or refused them: then they are undone.
@_expose(wasm, "galleryEdited") @_cdecl("gallery_edited")
func galleryEdited(transaction: Int32, isAccepted: Int32, now: Double) {
    let outcome = isAccepted != 0 ? TransactionOutcome.committed : .rolledBack
    explorer.list?.send(at: now) { $0.transactionEnded(TransactionID(Int(transaction)), outcome, at: $1) }
}
