import PagingCore

extension Simulation {
    mutating func join(_ reader: Int) {
        if !screens.contains(where: { $0.reader == reader }) { screens.append(Screen(reader: reader)) }
        process(.readerJoined(ReaderID(reader)))
    }

    mutating func move(_ reader: Int, to row: Int, length: Int) {
        guard let screen = screens.firstIndex(where: { $0.reader == reader }) else { return }
        let rows = observation.cells
        let row = rows.isEmpty ? 0 : min(max(row, 0), rows.count - 1)
        screens[screen].row = row
        screens[screen].length = length
        let id = rows.isEmpty ? nil : rows[row].id
        process(.viewportMoved(ReaderID(reader), ViewportHint(first: id, row: row, length: length)))
    }

    mutating func scroll(_ reader: Int, by rows: Int) {
        guard let screen = screens.first(where: { $0.reader == reader }), let row = screen.row else { return }
        move(reader, to: row + rows, length: screen.length)
    }

    mutating func moveLate(_ reader: Int, to row: Int, length: Int) {
        guard !oldRows.isEmpty, screens.contains(where: { $0.reader == reader }) else { return }
        let row = row % oldRows.count
        cover(observation.cells.contains { $0.id == oldRows[row] } ? .lateHint : .hintOfRemovedRow)
        process(.viewportMoved(ReaderID(reader), ViewportHint(first: oldRows[row], row: row, length: length)))
    }

    mutating func jump(_ reader: Int, to row: Int) {
        guard screens.contains(where: { $0.reader == reader }) else { return }
        process(.jumpRequested(ReaderID(reader), row: row))
    }
}
