@_spi(Invariants) import PagingCore

/// Tracks the viewports by the rows alone (V1, V2, V3), and the direction in which each moved last (L5).
struct ViewportWatch {
    struct Reader {
        let id: ReaderID
        /// Its first row and its length; `nil` until it reports a viewport.
        var viewport: (first: Int, length: Int)?
        var travel = Travel.unmoved
        /// What is known of the reader if it presents other rows than the list has.
        var presented: PresentedReaderState?

        /// Whether it presents other rows than the list has.
        var isPresented: Bool {
            presented != nil
        }

        /// Whether the list may pause for the reader, because too many pages brought nothing that it presents (L6).
        func hasExhaustedBudget(_ limit: Int) -> Bool {
            presented?.hasExhaustedBudget(limit) ?? false
        }

        /// Whether the user requested a page at an edge that has not yet brought anything that the reader presents.
        func hasUserRequest(at direction: LoadDirection) -> Bool {
            presented?.userRequestedEdge == direction
        }
    }

    enum Travel {
        case unmoved
        case towardEnd
        case towardHead
    }

    /// The readers of the list, in the order in which they joined.
    private(set) var readers: [Reader] = []
    /// Whether the first page was applied.
    private var hasFirstPage = false
    /// The item that the refresh is around.
    private var anchor: Int32?

    init(hasFirstPage: Bool) { self.hasFirstPage = hasFirstPage }

    /// - Parameter broughtRows: Whether the input brought a row that was not held.
    mutating func check(
        _ observed: ObservedInput, broughtRows: Bool, _ configuration: FeedConfiguration
    ) -> StaticString? {
        for reader in readers.indices { readers[reader].presented?.record(observed, broughtRows: broughtRows) }
        applyReaderInput(observed)
        if observed.startsRefresh, !observed.restartsRefresh {
            switch observed.input {
            case .refreshRequested(_, .around(let id)), .refreshPulled(_, .around(let id)): anchor = id
            case .retryRequested where observed.retriesRefresh:
                // Of several refreshes that failed, the engine knows which one was not superseded.
                if case .around(let id) = observed.after.refreshKind { anchor = id } else { anchor = nil }
            default: anchor = nil
            }
        }
        if let broken = moveViewports(observed, configuration) { return broken }
        if observed.completesRefresh { hasFirstPage = true }
        if observed.isReset { hasFirstPage = false }
        var place = 0
        for reader in readers {
            guard let (first, length) = reader.viewport else { continue }
            guard place < observed.after.viewports.count else { return "V2: the viewport of a reader was lost" }
            let seen = observed.after.viewports[place]
            if seen != first..<(first + length) { return "V1: a viewport is not at its first row" }
            place += 1
        }
        return place == observed.after.viewports.count ? nil : "V2: a viewport has no reader"
    }

    /// Records that an edge or placeholders were paused for readers to which too many pages brought nothing (L6).
    mutating func recordPause(_ limit: Int) {
        for reader in readers.indices where readers[reader].hasExhaustedBudget(limit) {
            readers[reader].presented?.recordPause()
        }
    }

    /// Applies the inputs of the readers.
    private mutating func applyReaderInput(_ observed: ObservedInput) {
        switch observed.input {
        case .resetRequested where observed.replacesSource:
            for reader in readers.indices { readers[reader] = Reader(id: readers[reader].id) }
        case .readerJoined(let id):
            if !readers.contains(where: { $0.id == id }) { readers.append(Reader(id: id)) }
        case .readerLeft(let id):
            readers.removeAll { $0.id == id }
        case .viewportMoved(let id, let hint):
            guard let reader = readers.firstIndex(where: { $0.id == id }) else { return }
            let before = readers[reader].viewport?.first
            var row = before ?? 0
            if let first = hint.first {
                guard let found = observed.before.cells.firstIndex(where: { $0.id == first }) else { return }
                row = found
            }
            if let before, row != before { readers[reader].travel = row > before ? .towardEnd : .towardHead }
            if let lastReport = readers[reader].presented?.lastReport, let next = hint.presented,
                lastReport.version == next.version,
                lastReport.count == next.count, lastReport.first != next.first
            {
                readers[reader].travel = next.first > lastReport.first ? .towardEnd : .towardHead
            }
            readers[reader].viewport = (row, min(max(hint.length, 0), 1_000_000))
            if readers[reader].presented == nil || hint.presented == nil {
                readers[reader].presented = hint.presented.map(PresentedReaderState.init)
            } else if let presented = hint.presented {
                readers[reader].presented?.receive(presented)
            }
        case .jumpRequested(let id, let row):
            guard let reader = readers.firstIndex(where: { $0.id == id }) else { return }
            let last = max(observed.before.cells.count - 1, 0)
            readers[reader].viewport = (min(max(row, 0), last), readers[reader].viewport?.length ?? 1)
            readers[reader].travel = .unmoved
            readers[reader].presented?.recordJump()
        default: break
        }
    }

    /// Moves the viewports with the rows. If two rows are equally near, either may become the first one.
    private mutating func moveViewports(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> StaticString?
    {
        guard observed.publishesUpdate else { return nil }
        var place = 0
        for reader in readers.indices {
            guard let (first, length) = readers[reader].viewport else { continue }
            defer { place += 1 }
            guard place < observed.after.viewports.count else { return "V2: the viewport of a reader was lost" }
            let seen = observed.after.viewports[place].lowerBound
            let allowed =
                observed.completesRefresh
                ? rowsAfterRefresh(first, length, observed, configuration)
                : Self.rowsAfterUpdate(first, length, observed)
            guard allowed.contains(seen) else { return "V1: a viewport did not move with its first row" }
            readers[reader].viewport = (seen, length)
        }
        return nil
    }

    /// The rows to which a refresh may move a viewport.
    ///
    /// It is the first visible item that survives. If the refresh was around a visible item that was lost, it is the
    /// nearest neighbor of that item (R5). Otherwise the row index stays.
    private func rowsAfterRefresh(
        _ first: Int, _ length: Int, _ observed: ObservedInput, _ configuration: FeedConfiguration
    ) -> [Int] {
        let (before, after) = (observed.before.cells, observed.after)
        let last = max(after.cells.count - 1, 0)
        if !hasFirstPage, case .row(let row) = configuration.opening { return [min(max(row, 0), last)] }
        let onScreen = min(first, before.count)..<min(first + max(length, 1), before.count)
        for row in onScreen {
            if let id = before[row].item?.id, let found = after.row(of: id) { return [found] }
        }
        if let anchor, let row = onScreen.first(where: { before[$0].item?.id == anchor }) {
            for distance in 1...before.count {
                let near = [row - distance, row + distance].compactMap { row in
                    before.indices.contains(row) ? before[row].item.flatMap { after.row(of: $0.id) } : nil
                }
                if !near.isEmpty { return near }
            }
        }
        return [min(first, last)]
    }

    /// The rows to which an update may move a viewport: its first visible item stays where it is on the screen.
    private static func rowsAfterUpdate(_ first: Int, _ length: Int, _ observed: ObservedInput) -> [Int] {
        let (cells, last) = (observed.before.cells, max(observed.after.cells.count - 1, 0))
        guard !cells.isEmpty else { return [min(first, last)] }
        let onScreen = min(first, cells.count)..<min(first + max(length, 1), cells.count)
        let anchor = onScreen.first { cells[$0].item != nil } ?? first
        let top = { (row: Int) in min(max(row - (anchor - first), 0), last) }
        if let row = observed.rowMapping[anchor] { return [top(row)] }
        for distance in 1...cells.count {
            let near = [anchor - distance, anchor + distance].compactMap { row in
                cells.indices.contains(row) ? observed.rowMapping[row] : nil
            }
            if !near.isEmpty { return near.map(top) }
        }
        return [0]
    }
}
