@_spi(Invariants) import PagingCore

// How a list opens from its store.
extension KeptSimulation {
    mutating func launch(_ process: Int) {
        guard broken == nil, processes[process] == nil else { return }
        launches += 1
        processes[process] = KeptProcess(configuration, lastID: launches << 40)
        send(process) { $0.storeReadBegan(at: $1) }
        self.process(process) { $0.readerJoined(ReaderID(1), at: $1) }
    }

    /// Reports what was read at opening.
    mutating func listRead(_ process: Int, _ reading: KeptReading?) {
        guard let state = processes[process] else { return }
        let wasLoaded = state.feed.isLoaded
        let stored = reading.map { $0.feed(at: now) { stores[process].items(of: $0) } }
        let expected = reading.flatMap { shownRows($0, stored) }
        processes[process]?.isReading = false
        if let reading, !wasLoaded {
            recordHeldPages(process, reading)
            processes[process]?.mayMissItems = reading.list.mayMissItems
        }
        let firstRow = expected.map { $0.firstRow }
        send(process, .opens(firstRow: wasLoaded ? nil : firstRow)) {
            $0.storeRead(stored, at: $1)
        } note: {
            if let stored { $0.recordRestored(process, wasLoaded ? nil : stored) }
        }
        guard broken == nil, let feed = processes[process]?.feed else { return }
        if wasLoaded {
            if reading != nil { cover(.lateReadingIgnored) }
        } else if let expected {
            guard feed.isLoaded else { return fail("O1: a list in the store is not shown") }
            cover(.openedFromStore)
            if expected.firstRow > 0 { cover(.openedInTheMiddle) }
            checkShown(process, expected)
            if stored?.state.runs.contains(where: { $0.isGap }) == true { cover(.gapRestored) }
        } else if feed.isLoaded {
            fail("O2: a list without rows in its store opened from it")
        } else if let reading {
            cover(reading.rows == 0 ? .openedWithoutRows : .pageBehindGapLost)
        }
        keepList(process)
        let isShown = stored != nil && !wasLoaded && feed.isLoaded
        if isShown, let row = stored?.state.firstRestoredRow, row > 0 {
            show(process, row, length: max(feed.viewports.first?.count ?? 0, 1))
        }
    }

    /// Lets the writer know whether the list shows what was read.
    private mutating func recordRestored(_ process: Int, _ stored: StoredFeed<SimulatedItem>?) {
        var opening: (StoredFeed<SimulatedItem>, FeedSnapshot<SimulatedItem>, KeptMoment)?
        if let stored, let snapshot = processes[process]?.feed.takeSnapshot(), let state = processes[process] {
            opening = (stored, snapshot, state.moment(snapshot))
        }
        processes[process]?.writer.events.append(.opened(opening))
    }

    /// Notes the pages that the store has.
    private mutating func recordHeldPages(_ process: Int, _ reading: KeptReading) {
        guard let losses = processes[process]?.losses else { return }
        for page in reading.list.pages {
            guard let items = stores[process].items(of: page.id), items.count == page.run.rows else { continue }
            // The list may have been removed since.
            let isCurrent = reading.revision == stores[process].revision
            processes[process]?.held.append(
                KeptPage(
                    key: page.key, run: page.run, items: ContiguousArray(items), losses: isCurrent ? losses : losses - 1
                ))
        }
    }

    /// The rows that a list from the store must show; `nil` if it has none, or if a page behind a gap was lost.
    func shownRows(
        _ reading: KeptReading, _ stored: StoredFeed<SimulatedItem>?
    ) -> (rows: [SimulatedItem?], firstRow: Int)? {
        guard let stored else { return nil }
        let first = reading.list.pages.firstIndex { $0.id == reading.list.firstPage }
        let (rows, starts) = shownRows(stored)
        guard let rows, !rows.isEmpty else { return nil }
        let offset = first.map { min(reading.list.header.first?.offset ?? 0, max(stored.state.runs[$0].rows - 1, 0)) }
        return (rows, min((first.map { starts[$0] } ?? 0) + (offset ?? 0), rows.count - 1))
    }

    /// The rows that a list with these pages must show, and the first row of each page. The rows are `nil` if a page behind
    /// a gap was lost.
    func shownRows(_ stored: StoredFeed<SimulatedItem>) -> (rows: [SimulatedItem?]?, starts: [Int]) {
        var rows: [SimulatedItem?] = []
        var starts: [Int] = []
        var ids: Set<Int32> = []
        for (place, run) in stored.state.runs.enumerated() {
            starts.append(rows.count)
            if let items = stored.items.items[place], items.count == run.rows, run.isPage,
                items.allSatisfy({ !ids.contains($0.id) })
            {
                for item in items { ids.insert(item.id) }
                rows += items.map { $0 }
            } else if run.request == .behindGap {
                return (nil, starts)
            } else if run.request != .local {
                rows += [SimulatedItem?](repeating: nil, count: run.rows)
            }
        }
        return (rows, starts)
    }
}

extension FeedRestorationState.Run {
    /// Whether the rows are those of a page.
    var isPage: Bool {
        switch request {
        case .none, .gap: false
        case .span, .opening, .appended, .prepended, .behindGap, .local: true
        }
    }

    var isGap: Bool {
        if case .gap = request { true } else { false }
    }
}
