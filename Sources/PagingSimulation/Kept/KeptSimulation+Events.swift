@_spi(Invariants) import PagingCore

extension KeptSimulation {
    mutating func apply(_ event: KeptEvent) {
        switch event {
        case .launch(let process): launch(process)
        case .crash(let process, let isWritten): crash(process, isWritten: isWritten)
        case .answer(let process, let request, let isCurrent): answer(process, request, isCurrent: isCurrent)
        case .loseAnswer(let process, let request, let isTransient):
            loseAnswer(process, request, isTransient: isTransient)
        case .storeStep(let process, let number): stepStore(process, number, fails: false)
        case .storeFailure(let process, let number): stepStore(process, number, fails: true)
        case .storeIdle(let process): finishStore(process)
        case .wait(let milliseconds): wait(Int64(milliseconds) * 1_000_000)
        case .networkLost: server.isOnline = false
        case .networkReturned(let process):
            server.isOnline = true
            self.process(process) { $0.networkReturned(at: $1) }
        case .serverInsert(let count): server.insert(count)
        case .serverRemove(let count, let place): server.remove(count, at: place)
        case .serverChange(let place): server.change(at: place)
        case .show(let process, let row, let length): show(process, row, length: length)
        case .scroll(let process, let rows): scroll(process, by: rows)
        case .jump(let process, let row):
            self.process(process, .moves) { $0.jumpRequested(by: ReaderID(1), toRow: row, at: $1) }
        case .refresh(let process, let kind): refresh(process, kind: kind)
        case .check(let process): check(process)
        case .showNewItems(let process): self.process(process) { $0.newItemsRequested(at: $1) }
        case .pull(let process, let atEnd):
            self.process(process, .requests) { $0.edgePulled(atEnd ? .append : .prepend, at: $1) }
        case .retry(let process): retry(process)
        case .edit(let process, let kind, let row, let isOpen): edit(process, kind, row, isOpen: isOpen)
        case .endTransaction(let process, let isCommitted): endTransaction(process, isCommitted: isCommitted)
        case .clear: clear()
        case .spoil(let place, let isLost): spoil(place, isLost: isLost)
        case .readOffline(let process): checkOffline(process)
        }
    }

    mutating func answer(_ process: Int, _ number: Int, isCurrent: Bool) {
        guard let requests = processes[process]?.requests, !requests.isEmpty else { return }
        guard server.isOnline else { return loseAnswer(process, number, isTransient: true) }
        guard let request = processes[process]?.requests.remove(at: number % requests.count) else { return }
        let page = isCurrent ? server.answer(request.request) : request.page
        let states = processes[process]?.feed.update.states
        let isConfirmation = processes[process]?.isAnswered == false && states?.check == .loading
        lastAnswer = page
        if let key = processes[process]?.feed.keyOfEvictedPage(request.id) {
            // The page may be loaded and evicted by the answer. What it had then is not known.
            processes[process]?.held.removeAll { $0.key == key }
        }
        self.process(process, .answers(request.id)) { $0.pageArrived(request.id, page, at: $1) }
        let after = processes[process]?.feed.update.states
        if isConfirmation, after?.check == .idle, after?.refresh == .loading, !page.items.isEmpty { cover(.gapRefused) }
    }

    mutating func loseAnswer(_ process: Int, _ number: Int, isTransient: Bool) {
        guard let requests = processes[process]?.requests, !requests.isEmpty else { return }
        guard let request = processes[process]?.requests.remove(at: number % requests.count) else { return }
        if processes[process]?.isAnswered == false, processes[process]?.feed.isLoaded == true {
            cover(.confirmationFailed)
        }
        self.process(process) { $0.pageFailed(request.id, FailureReport(code: 503, isTransient: isTransient), at: $1) }
    }

    private mutating func stepStore(_ process: Int, _ number: Int, fails: Bool) {
        guard let writer = processes[process]?.writer else { return }
        if writer.operation != nil, number % 2 == 0 || writer.write == nil {
            stepOperation(process, fails: fails)
        } else {
            stepWrite(process, fails: fails)
        }
    }

    /// Advances the time, and fires the timers that are due.
    mutating func wait(_ nanoseconds: Int64) {
        now += nanoseconds
        for process in processes.indices {
            while let due = processes[process]?.timers.firstIndex(where: { $0.at <= now }) {
                guard broken == nil, let timer = processes[process]?.timers.remove(at: due).timer else { return }
                self.process(process) { $0.timerFired(timer, at: $1) }
            }
            if let at = processes[process]?.firstRowAt, at <= now {
                takeSnapshot(process, restoredKey: nil)
                handleEvents(process)
            }
        }
    }

    mutating func show(_ process: Int, _ row: Int, length: Int) {
        guard let rows = processes[process]?.feed.update.rows else { return }
        let row = rows.isEmpty ? 0 : min(max(row, 0), rows.count - 1)
        let hint = ViewportHint(first: rows.isEmpty ? nil : rows[row].id, row: row, length: length)
        self.process(process, .moves) { $0.viewportMoved(of: ReaderID(1), to: hint, at: $1) }
    }

    private mutating func scroll(_ process: Int, by rows: Int) {
        guard let viewport = processes[process]?.feed.viewports.first else { return }
        show(process, viewport.lowerBound + rows, length: viewport.count)
    }

    mutating func refresh(_ process: Int, kind: Int) {
        guard let state = processes[process] else { return }
        processes[process]?.lastWaiter += 1
        let waiter = WaiterID(state.lastWaiter + 1)
        var refreshKind = kind == 0 ? RefreshKind<Int32>.start : .loaded
        if kind == 2, let row = state.feed.viewports.first?.lowerBound, row < state.feed.update.rows.count,
            let id = state.feed.update.rows[row].item?.id
        {
            refreshKind = .around(id)
        }
        self.process(process, .requests) { $0.refreshRequested(waiter, refreshKind, at: $1) }
    }

    mutating func check(_ process: Int) {
        guard let state = processes[process] else { return }
        processes[process]?.lastWaiter += 1
        let waiter = WaiterID(state.lastWaiter + 1)
        self.process(process) { $0.checkRequested(waiter, at: $1) }
    }

    mutating func retry(_ process: Int) {
        guard let state = processes[process] else { return }
        let last = state.requests.last?.id
        // A load that waits for the store is requested at once (O4).
        let isLoading = state.feed.update.states.refresh == .loading
        self.process(process, isLoading ? .requests : .other) { $0.retryRequested(at: $1) }
        guard case .failed = state.feed.update.states.refresh, state.requests.isEmpty else { return }
        if processes[process]?.requests.last?.id == last { fail("O1: a retry does not repeat what failed") }
    }
}
