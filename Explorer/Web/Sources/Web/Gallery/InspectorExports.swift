import EmbeddedRuntime
import PagingCore

/// What a row of the inspector's map is. Where several rows share a cell of the map, it shows the greatest.
private enum RowKind: Int32 {
    case notRequested, evicted, loaded, loading, failed
}

/// Describes a list for the inspector, by adding these numbers to those in ``entries(count:)``:
///
/// - 0, 1, 2: the version of the list, its rows, and the items that it holds
/// - 3, 4, 5: the first row on screen, how many rows are on screen, and how many of these are placeholders
/// - 6, 7: the prefetch distances before and after the viewport
/// - 8: the kind of what is at the end
/// - 9 to 13: how many rows of a range are of each kind
/// - 14 and on: the kinds of the range, a number for each cell
///
/// - Parameters:
///   - list: 1 for the list on screen, 2 for the one beside it.
///   - first: The first row of the range.
///   - count: How many rows the range has.
///   - cells: How many cells the range is divided into.
/// - Complexity: O(*n* log *p*) for *n* loaded rows in *p* pages.
@_expose(wasm, "galleryPages") @_cdecl("gallery_pages")
func galleryPages(list: Int32, first: Int32, count: Int32, cells: Int32) {
    guard let open = explorer.list, let shell = list == 1 ? open.shell : explorer.shadow?.shell,
        let room = explorer.room.baseAddress
    else { return }
    let rows = shell.update.rows
    let viewport = open.viewport
    room[0] = Int32(truncatingIfNeeded: rows.version)
    room[1] = Int32(truncatingIfNeeded: rows.count)
    room[2] = Int32(truncatingIfNeeded: rows.loadedItems)
    room[3] = Int32(truncatingIfNeeded: viewport.first)
    room[4] = Int32(truncatingIfNeeded: viewport.count)
    var row = viewport.first
    while row < viewport.first &+ viewport.count {
        if kind(of: row, in: rows).0 != .loaded { room[5] &+= 1 }
        row &+= 1
    }
    let distances = shell.machine.prefetchDistances(of: ReaderID(0), viewportLength: viewport.length)
    room[6] = Int32(truncatingIfNeeded: distances.before)
    room[7] = Int32(truncatingIfNeeded: distances.after)
    switch shell.update.states.append {
    case .loading: room[8] = RowKind.loading.rawValue
    case .failed: room[8] = RowKind.failed.rawValue
    case .idle, .ended: break
    }
    let (count, cells) = (Int(count), Int(cells))
    var place = 0
    while place < count {
        let (kind, length) = kind(of: Int(first) &+ place, in: rows)
        let next = min(place &+ length, count)
        room[9 &+ Int(kind.rawValue)] &+= Int32(truncatingIfNeeded: next &- place)
        var cell = place &* cells / count
        repeat {
            room[14 &+ cell] = max(room[14 &+ cell], kind.rawValue)
            cell &+= 1
        } while cell < next &* cells / count
        place = next
    }
}

/// The kind of a row, and how many rows from there on are known to be of that kind.
@inline(never)
private func kind(of row: Int, in rows: ListRows<Entry>) -> (RowKind, Int) {
    guard row < rows.count else { return (.notRequested, 1 << 29) }
    guard let run = rows.placeholders(from: row) else { return (.loaded, 1) }
    return switch rows[row].placeholder {
    case .loading: (.loading, run.count)
    case .failed: (.failed, run.count)
    default: (run.wereLoaded ? .evicted : .notRequested, run.count)
    }
}
