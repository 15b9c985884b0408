import PagingCore

extension Simulation {
    mutating func join(_ reader: Int) {
        if !screens.contains(where: { $0.reader == reader }) { screens.append(Screen(reader: reader)) }
        process(.readerJoined(ReaderID(reader)))
    }

    mutating func move(_ reader: Int, to row: Int, length: Int) {
        guard let screen = screens.firstIndex(where: { $0.reader == reader }) else { return }
        let rows = observation.cells
        let greatest = rows.count - (reportsExistingRows ? max(length, 1) : 1)
        let row = max(min(row, greatest), 0)
        screens[screen].row = row
        screens[screen].length = length
        let id = rows.isEmpty ? nil : rows[row].id
        let reported = reportsExistingRows ? min(length, rows.count - row) : length
        process(.viewportMoved(ReaderID(reader), ViewportHint(first: id, row: row, length: reported)))
    }

    /// Reports again what is on the screens, which moved with their rows.
    mutating func reportScreens() {
        guard reportsExistingRows else { return }
        for screen in screens where screen.row != nil {
            guard let first = watches.viewports.readers.first(where: { $0.id.number == screen.reader })?.viewport?.first
            else { continue }
            move(screen.reader, to: first, length: screen.length)
        }
    }

    /// Checks that each screen is full unless the list has ended at both edges, or has failed (L5).
    mutating func checkScreensAreFull() {
        guard broken == nil, reportsExistingRows, configuration.prefetch != .manual,
            observation.update.content == .rows, !observation.cells.contains(where: { $0.hasFailed })
        else { return }
        let states = observation.update.states
        for screen in screens where screen.row != nil && observation.cells.count < screen.length {
            for state in [states.append, states.prepend] where state == .idle {
                broken = "L5: a screen that is not full waits for the user"
            }
        }
        if broken == nil { cover(.screensFull) }
    }

    mutating func scroll(_ reader: Int, by rows: Int) {
        guard let screen = screens.first(where: { $0.reader == reader }), let row = screen.row else { return }
        move(reader, to: row + rows, length: screen.length)
    }

    mutating func moveLate(_ reader: Int, to row: Int, length: Int) {
        guard !oldRows.isEmpty, let screen = screens.firstIndex(where: { $0.reader == reader }) else { return }
        let row = row % oldRows.count
        let isHeld = observation.cells.contains { $0.id == oldRows[row] }
        if isHeld { screens[screen].length = length }
        cover(isHeld ? .lateHint : .hintOfRemovedRow)
        process(.viewportMoved(ReaderID(reader), ViewportHint(first: oldRows[row], row: row, length: length)))
    }

    mutating func jump(_ reader: Int, to row: Int) {
        guard screens.contains(where: { $0.reader == reader }) else { return }
        process(.jumpRequested(ReaderID(reader), row: row))
        reportScreens()
    }
}
