import PagingCore

extension Simulation {
    /// Whoever reads the presented list, beside the readers of the list itself.
    static var presentedReader: ReaderID { ReaderID(7) }

    /// Whether somebody reads the presented list.
    var isPresentedRead: Bool { watches.viewports.readers.contains { $0.id == Self.presentedReader } }

    mutating func movePresented(to row: Int, length: Int) {
        guard let presented else { return }
        let row = min(max(row, 0), max(presented.count - 1, 0))
        if !isPresentedRead { process(.readerJoined(Self.presentedReader)) }
        self.presented?.moveViewport(to: row..<(row + length))
        reportPresented()
    }

    mutating func scrollPresented(by rows: Int) {
        guard isPresentedRead, let screen = presented?.screen else { return }
        movePresented(to: screen.lowerBound + rows, length: screen.count)
    }

    mutating func jumpPresented(to row: Int) {
        guard isPresentedRead, let base = presented?.jump(to: row) else { return }
        process(.jumpRequested(Self.presentedReader, row: base))
        reportPresented()
    }

    /// Ends the reading of the presented list.
    mutating func leavePresented() {
        guard isPresentedRead else { return }
        process(.readerLeft(Self.presentedReader))
    }

    /// Tells the list what is on the screen of its presented rows, as is done after each change of them.
    mutating func reportPresented() {
        guard broken == nil, isPresentedRead, let presented else { return }
        let feed = feed
        var distances = (before: 0, after: 0)
        let report = presented.reader.viewport { length in
            distances = feed.prefetchDistances(of: Self.presentedReader, viewportLength: length)
            return distances
        }
        guard let (seen, viewport) = report else { return }
        broken = presented.brokenReport(seen, viewport, distances)
        guard broken == nil else { return }
        let rows = observation.cells
        let first = rows.indices.contains(seen.lowerBound) ? rows[seen.lowerBound].id : nil
        var hint = ViewportHint(first: first, row: seen.lowerBound, length: seen.count)
        hint.presented = viewport
        cover(.presentedRead)
        process(.viewportMoved(Self.presentedReader, hint))
    }
}
