import PagingCore
import PagingPresentation

extension Simulation {
    /// The reader of the presented list. The other readers read the base list.
    static var presentedReader: ReaderID { ReaderID(7) }

    /// Whether the presented list has a reader.
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

    /// Removes the reader of the presented list.
    mutating func leavePresented() {
        guard isPresentedRead else { return }
        process(.readerLeft(Self.presentedReader))
    }

    /// Reports the viewport of the presented list to the base list, as a view does after each change.
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
