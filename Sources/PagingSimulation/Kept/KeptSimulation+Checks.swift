@_spi(Invariants) import PagingCore

/// A list before an input.
struct KeptObservation {
    let version: Int
    let isLoaded: Bool
    let pages: [KnownPage<SimulatedItem>]
    let completedRefreshes: Int
    /// The items from the first visible row on.
    let visibleIDs: [Int32]
    let isRefreshFailed: Bool

    init(_ process: KeptProcess) {
        let update = process.feed.update
        version = update.version
        isLoaded = process.feed.isLoaded
        pages = process.pages
        completedRefreshes = update.completedRefreshes
        let row = process.feed.viewports.first?.lowerBound ?? .max
        let isItem = row < update.rows.count && update.rows[row].item != nil
        visibleIDs = isItem ? (row..<update.rows.count).compactMap { update.rows[$0].item?.id } : []
        if case .failed = update.states.refresh { isRefreshFailed = true } else { isRefreshFailed = false }
    }
}

// What must hold after each input.
extension KeptSimulation {
    mutating func check(
        _ process: inout KeptProcess, _ effect: InputEffect, _ commands: [FeedCommand], _ before: KeptObservation
    ) {
        let update = process.feed.update
        if case .answers = effect { process.isAnswered = true }
        checkReading(&process, effect, commands)
        if update.content == .empty, !process.isAnswered { fail("O2: a list is empty before the server has answered") }
        guard update.version != before.version else { return }
        if let broken = process.feed.brokenInvariant { fail(broken) }
        checkViewport(process, effect, before)
        followPages(&process, before)
        coverGaps(process, effect, before)
        recordUnrecognizableRows(&process)
        checkRows(update.rows, isOrdered: server.cursors == .stable && !process.mayMissItems)
        if !update.rows.isEmpty { process.hadRows = true }
    }

    private mutating func checkReading(_ process: inout KeptProcess, _ effect: InputEffect, _ commands: [FeedCommand]) {
        guard process.isReading, !process.feed.isLoaded else { return }
        var loads = false
        for case .load in commands { loads = true }
        if effect == .requests {
            cover(.requestWhileReading)
            process.isRequested = true
            if !loads, process.requests.isEmpty, process.timers.isEmpty {
                fail("O4: a request of the user while the store is read does not reach the server at once")
            }
        } else if loads, !process.isRequested {
            fail("O1: the server was asked before the store was read")
        }
    }

    private mutating func checkRows(_ rows: ListRows<SimulatedItem>, isOrdered: Bool) {
        var ids = [Bool](repeating: false, count: Int(server.lastID) + 1)
        var last = Int32.max
        var broken: StaticString?
        rows.forEach(in: 0..<rows.count) { row in
            guard let id = row.item?.id, ids.indices.contains(Int(id)) else { return }
            if ids[Int(id)] { broken = "I1: an item is in the list twice" }
            ids[Int(id)] = true
            guard isOrdered, !editedIDs.contains(id), !server.removedIDs.contains(id) else { return }
            if id > last { broken = "O6: held items are not in the server's order" }
            last = id
        }
        if let broken { fail(broken) }
    }

    private mutating func checkViewport(_ process: KeptProcess, _ effect: InputEffect, _ before: KeptObservation) {
        guard effect != .moves, let viewport = process.feed.viewports.first,
            let first = before.visibleIDs.first.map({ process.feed.index(of: $0) }), let first
        else { return }
        if viewport.lowerBound == first { return }
        let isGapPage = if case .answers = effect { before.pages.contains { $0.run.isGap } } else { false }
        guard isGapPage else { return fail("O8: a viewport did not stay at its first item") }
        // The server may have the first items before the gap now.
        let rows = before.visibleIDs.map { process.feed.index(of: $0) }
        let moved = rows.prefix { $0 != viewport.lowerBound }
        if moved.count == rows.count || moved.contains(where: { $0 ?? -1 > viewport.lowerBound - 2 }) {
            fail("O8: a viewport did not stay at its first item")
        }
    }

    /// Notes the items that the list holds.
    private func followPages(_ process: inout KeptProcess, _ before: KeptObservation) {
        let update = process.feed.update
        let isNewGeneration = update.completedRefreshes != before.completedRefreshes
        if isNewGeneration {
            // A page may be loaded and evicted by the same input. What it had then is not known.
            process.held = []
            // Pages nearer the opening page may have stayed as they were (R4).
            if process.pages.allSatisfy({ $0.items != nil }) { process.mayMissItems = false }
        } else {
            process.held.removeAll { held in !process.pages.contains { $0.key == held.key } }
        }
        for page in process.pages {
            guard let items = page.items else {
                if before.pages.contains(where: { $0.key == page.key && $0.items != nil }),
                    let place = process.held.firstIndex(where: { $0.key == page.key })
                {
                    process.held[place].mayDiffer = true
                }
                continue
            }
            let held = KeptPage(key: page.key, run: page.run, items: items, losses: process.losses)
            if let place = process.held.firstIndex(where: { $0.key == page.key }) {
                process.held[place] = held
            } else {
                process.held.append(held)
            }
        }
    }

    /// Notes whether the server has removed all items of a page behind a gap. The pages of the gap could not meet it.
    private func recordUnrecognizableRows(_ process: inout KeptProcess) {
        for page in process.pages where page.run.request == .behindGap {
            let isKnown = page.items?.contains { !server.removedIDs.contains($0.id) } ?? true
            if !isKnown { process.mayMissItems = true }
        }
    }

    /// Counts how gaps begin and end.
    private mutating func coverGaps(_ process: KeptProcess, _ effect: InputEffect, _ before: KeptObservation) {
        for page in process.pages where page.items == nil && !page.run.isGap {
            let wasHeld = before.pages.contains { $0.key == page.key && $0.items != nil }
            if wasHeld { cover(.pageEvicted) }
        }
        guard case .answers = effect, process.feed.update.completedRefreshes == before.completedRefreshes else {
            return
        }
        let gapsBefore = before.pages.count { $0.run.isGap }
        let gaps = process.pages.count { $0.run.isGap }
        if gaps > gapsBefore { cover(.gapInserted) }
        if gaps < gapsBefore, let page = lastAnswer {
            let isMeeting = page.items.contains { item in
                before.pages.contains { $0.items?.contains { $0.id == item.id } == true }
            }
            cover(isMeeting ? .gapMetRows : .gapClosedAtEnd)
        }
    }

    /// Checks that a list from a store shows just what the store has.
    mutating func checkShown(_ process: Int, _ expected: (rows: [SimulatedItem?], firstRow: Int)) {
        guard broken == nil, let feed = processes[process]?.feed else { return }
        let rows = feed.update.rows
        guard rows.count == expected.rows.count else { return fail("O1: a list has not as many rows as in its store") }
        let mayEvict = configuration.retention != .all
        for (row, item) in expected.rows.enumerated() {
            let shown = rows[row].item
            if shown != item, !(mayEvict && shown == nil) {
                return fail("O1: a row has another item than in its store")
            }
        }
    }

    /// Checks that a page that was restored has the items of the store, but those that other pages had.
    mutating func checkRestoredPage(
        _ process: Int, _ key: Int, _ items: [SimulatedItem]?, before: [KnownPage<SimulatedItem>]
    ) {
        guard broken == nil, let state = processes[process], state.openEdits.isEmpty,
            let page = state.pages.first(where: { $0.key == key })
        else { return }
        guard let held = page.items, let items else { return }
        let others = Set(before.lazy.filter { $0.key != key }.flatMap { $0.items ?? [] }.map { $0.id })
        if Array(held) != items.filter({ !others.contains($0.id) }) {
            fail("O1: a page was restored with other items than in the store")
        }
    }
}
