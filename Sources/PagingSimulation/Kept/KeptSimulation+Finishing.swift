@_spi(Invariants) import PagingCore

extension KeptSimulation {
    /// Ends all faults. Then the list must be readable offline, and become that of the server.
    mutating func finish() {
        if isReadOffline { checkOffline(0) }
        crash(1, isWritten: false)
        server.isOnline = true
        launch(0)
        endTransaction(0, isCommitted: false)
        settle(0)
        if processes[0]?.feed.viewports.isEmpty == true { show(0, 0, length: 2) }
        process(0) { $0.networkReturned(at: $1) }
        settle(0)
        process(0) { $0.retryRequested(at: $1) }
        settle(0)
        check(0)
        settle(0)
        process(0) { $0.newItemsRequested(at: $1) }
        settle(0)
        guard broken == nil else { return }
        if processes[0]?.isAnswered == false { return fail("O1: the server was never asked") }
        checkComplete()
        refresh(0, kind: 0)
        settle(0)
        if stores[0].list == nil {
            // The writer learned only after the refresh that the list was removed.
            refresh(0, kind: 0)
            settle(0)
        }
        checkEqual()
        relaunchOffline()
    }

    /// Checks that a list without a refresh has every item of the server.
    private mutating func checkComplete() {
        guard server.cursors == .stable, !hidesNewItems, processes[0]?.mayMissItems == false else { return }
        let items = readAll(0)
        guard broken == nil, processes[0]?.mayMissItems == false else { return }
        let ids = Set(items.map { $0.id })
        for item in server.items where !ids.contains(item.id) {
            return fail("O6: an item of the server is missing between the pages")
        }
    }

    private mutating func checkEqual() {
        let items = readAll(0)
        guard broken == nil else { return }
        if items != server.items { fail("liveness: after a refresh the list is not the server's") }
    }

    /// Starts the list again without the network. All of its items must be there.
    private mutating func relaunchOffline() {
        guard broken == nil else { return }
        finishStore(0)
        crash(0, isWritten: false)
        server.isOnline = false
        launch(0)
        show(0, 0, length: 2)
        settle(0)
        guard broken == nil, let feed = processes[0]?.feed else { return }
        if server.items.isEmpty { return }
        if !feed.isLoaded { return fail("O1: a written list does not open offline") }
        let items = readAll(0)
        // A page that was damaged behind the process's back stays so as long as a refresh leaves its items as they are.
        let isDamaged = stores[0].list?.pages.contains { $0.isSpoiled } == true
        if broken == nil, !isDamaged, items != server.items { fail("O1: a written list cannot be read offline") }
    }

    /// Checks on a copy that a list that is written can be read offline after another launch.
    mutating func checkOffline(_ process: Int) {
        guard broken == nil, processes[process] != nil else { return }
        var copy = self
        copy.coverage = KeptCoverage()
        copy.finishStore(process)
        guard copy.broken == nil, let state = copy.processes[process], let list = copy.stores[process].list else {
            if copy.broken != nil { self = copy }
            return
        }
        let readable = Self.readableRows(of: list)
        for other in copy.processes.indices { copy.processes[other] = nil }
        copy.server.isOnline = false
        copy.launch(process)
        copy.settle(process)
        copy.show(process, 0, length: 2)
        copy.settle(process)
        let mayBeDropped = list.pages.contains { $0.run.request == .behindGap && $0.items?.count != $0.run.rows }
        if readable > 0, !mayBeDropped, state.refreshAtRemoval == nil {
            let items = copy.readAll(process, isComplete: false)
            if copy.broken == nil, items.count < readable {
                copy.fail("O1: stored items cannot be read offline")
            }
        }
        if copy.broken != nil {
            // A trace shows the copy.
            self = copy
            return
        }
        cover(.readOffline)
    }

    /// The number of rows whose items can be shown. A page with an item of another page may be refused.
    private static func readableRows(of list: KeptStore.List) -> Int {
        var pages: [Int32: Int] = [:]
        for page in list.pages { for item in page.items ?? [] { pages[item.id, default: 0] += 1 } }
        return list.pages.reduce(0) { sum, page in
            guard let items = page.items, items.count == page.run.rows, items.allSatisfy({ pages[$0.id] == 1 }) else {
                return sum
            }
            return sum + items.count
        }
    }

    /// Answers all requests and ends all operations, until nothing is under way.
    mutating func settle(_ process: Int) {
        for _ in 0..<600 {
            guard broken == nil, let state = processes[process] else { return }
            if !state.requests.isEmpty {
                answer(process, 0, isCurrent: true)
            } else if !state.writer.isIdle {
                finishStore(process)
            } else if !state.timers.isEmpty {
                wait(5_000_000_000)
            } else {
                return
            }
        }
        fail("liveness: the requests do not stop")
    }

    /// Scrolls through the list until nothing is missing, and returns its items.
    ///
    /// - Parameter isComplete: Whether every row must have an item, and both edges must end.
    mutating func readAll(_ process: Int, isComplete: Bool = true) -> [SimulatedItem] {
        for _ in 0..<12 {
            guard broken == nil else { return [] }
            if let items = scrollThrough(process, isComplete: isComplete) { return items }
        }
        fail("liveness: a reader never reaches the end of the list")
        return []
    }

    /// Scrolls once from the start to the end.
    ///
    /// - Returns: The items; `nil` if rows were inserted or removed meanwhile, or an edge has not ended.
    private mutating func scrollThrough(_ process: Int, isComplete: Bool) -> [SimulatedItem]? {
        var items: [SimulatedItem] = []
        let version = processes[process]?.feed.update.rows.count
        var row = 0
        while broken == nil, let count = processes[process]?.feed.update.rows.count, row < count {
            show(process, row, length: 2)
            settle(process)
            retryFailed(process)
            guard let rows = processes[process]?.feed.update.rows else { return nil }
            for place in row..<min(row + 2, rows.count) {
                if let item = rows[place].item {
                    items.append(item)
                } else if isComplete, rows.count == version, server.isOnline {
                    fail("liveness: a visible row is never loaded")
                }
            }
            row += 2
        }
        guard broken == nil, let update = processes[process]?.feed.update else { return nil }
        if !isComplete { return items }
        // An edge is loaded in the direction of travel.
        show(process, update.rows.count - 1, length: 1)
        settle(process)
        show(process, 0, length: 2)
        settle(process)
        retryFailed(process)
        let after = processes[process]?.feed.update
        let hasEnded = after?.states.append == .ended && after?.states.prepend == .ended
        let isUnchanged = after?.rows.count == version && update.rows.count == version
        return isUnchanged && (hasEnded || !server.isOnline) ? items : nil
    }

    private mutating func retryFailed(_ process: Int) {
        guard server.isOnline, let states = processes[process]?.feed.update.states else { return }
        var hasFailed = false
        for direction in LoadDirection.allCases { if case .failed = states[direction] { hasFailed = true } }
        if case .failed = states.refresh { hasFailed = true }
        let rows = processes[process]?.feed.update.rows
        if let viewport = processes[process]?.feed.viewports.first, let rows {
            for row in viewport.clamped(to: 0..<rows.count) {
                if case .failed? = rows[row].placeholder { hasFailed = true }
            }
        }
        guard hasFailed else { return }
        self.process(process) { $0.retryRequested(at: $1) }
        settle(process)
    }
}
