import PagingCore

extension Simulation {
    mutating func apply(_ event: ScheduledEvent) {
        switch event {
        case .answer(let inFlight, let fault): answer(inFlight, fault)
        case .answerWithHugeTotal(let inFlight, let total): answerWithHugeTotal(inFlight, total)
        case .fail(let inFlight, let isTransient, let delay): fail(inFlight, isTransient, delay)
        case .answerLate(let inFlight): answerLate(inFlight)
        case .failLate(let inFlight): failLate(inFlight)
        case .wait(let milliseconds): wait(Int64(milliseconds) * 1_000_000)
        case .move(let reader, let row, let length): move(reader, to: row, length: length)
        case .scroll(let reader, let rows): scroll(reader, by: rows)
        case .moveLate(let reader, let row, let length): moveLate(reader, to: row, length: length)
        case .jump(let reader, let row): jump(reader, to: row)
        case .join(let reader): join(reader)
        case .leave(let reader):
            screens.removeAll { $0.reader == reader }
            process(.readerLeft(ReaderID(reader)))
        case .pull(let atEnd): process(.edgePulled(atEnd ? .append : .prepend))
        case .refresh(let kind, let row): refresh(kind, row)
        case .retry: process(.retryRequested(row: nil))
        case .retryRow(let row): process(.retryRequested(row: row))
        case .reset:
            transactions = []
            process(.resetRequested)
        case .movePresented(let row, let length): movePresented(to: row, length: length)
        case .scrollPresented(let rows): scrollPresented(by: rows)
        case .jumpPresented(let row): jumpPresented(to: row)
        case .check: check()
        case .showNewItems: showNewItems()
        case .insertAtServerHead(let count):
            isDisturbed = true
            for _ in 0..<count { server.insert(at: 0) }
        case .revalidate: process(.revalidationRequested)
        case .networkReturned:
            process(.networkReturned)
        case .invalidate(let number): process(.invalidated(part(number)))
        case .replaceSource(let count): replaceSource(count)
        case .restoreDamaged(let seed): restoreDamaged(seed)
        case .changeServer(let kind, let place):
            isDisturbed = true
            server.change(kind, at: place)
        case .edit(let kind, let row, let transaction): edit(kind, row, transaction)
        case .insertMany(let count, let row, let isShared): insertMany(count, row, isShared: isShared)
        case .openTransaction(let transaction): openTransaction(transaction)
        case .endTransaction(let transaction, let isCommitted): endTransaction(transaction, isCommitted: isCommitted)
        }
        if isRestored { checkRestoration() }
        if digest % 4 == 0 { oldRows = observation.cells.map { $0.id } }
    }

    private func part(_ number: Int) -> ListPart<Int32> {
        switch number % 4 {
        case 0: .items(Set(server.items.dropFirst(number / 4).prefix(2).map(\.id)))
        case 1: .rows(number..<(number + 3))
        default: .all
        }
    }

    private mutating func check() {
        lastWaiter += 1
        watches.newItems.addWaiter(lastWaiter)
        process(.checkRequested(WaiterID(lastWaiter)))
    }

    mutating func showNewItems() {
        process(.newItemsRequested)
    }

    /// Replaces the source of the list. Some of its items have the same ids as those of the previous source.
    private mutating func replaceSource(_ count: Int) {
        transactions = []
        server = SimulatedServer(count: count, traits: server.traits)
        configuration.opening = .start
        for screen in screens.indices { screens[screen].row = nil }
        isDisturbed = false
        process(.resetRequested, replacesSource: true)
        cover(.sourceReplaced)
    }

    mutating func refresh(_ number: Int, _ row: Int) {
        let first = screens.first?.row ?? 0
        let rows = observation.cells
        let item = rows.isEmpty ? nil : rows[number == 3 ? min(first, rows.count - 1) : row % rows.count].item
        let kind: RefreshKind<Int32>
        switch number {
        case 0: kind = .start
        case 1: kind = .loaded
        case 4: kind = .around(Int32(row))
        default: kind = item.map { .around($0.id) } ?? .loaded
        }
        refresh(kind, isPulled: row % 3 == 0)
    }

    mutating func refresh(_ kind: RefreshKind<Int32>, isPulled: Bool) {
        lastWaiter += 1
        watches.refreshes.addWaiter(lastWaiter)
        let id = WaiterID(lastWaiter)
        process(isPulled ? .refreshPulled(id, kind) : .refreshRequested(id, kind))
    }

    /// Advances the time and fires the timers that are due, in the order of their times.
    mutating func wait(_ nanoseconds: Int64) {
        let end = now + nanoseconds
        while let next = timers.indices.min(by: { timers[$0].at < timers[$1].at }), timers[next].at <= end {
            let due = timers.remove(at: next)
            now = max(now, due.at)
            process(.timerFired(due.timer))
            guard broken == nil else { return }
        }
        now = end
        if watches.indicators.isOverdue(configuration.indicator, now: now) {
            broken = "A1: an indicator did not turn on or off at its time"
        }
    }
}

extension Simulation {
    mutating func answer(_ index: Int, _ fault: SimulatedServer.Fault) {
        guard !requestsInFlight.isEmpty else { return }
        let inFlight = requestsInFlight.remove(at: index % requestsInFlight.count)
        finishedRequests.append(inFlight)
        guard server.accepts(inFlight.request) else {
            return process(.pageFailed(inFlight.id, FailureReport(code: 400)))
        }
        if fault != .none { isDisturbed = true }
        process(
            .pageArrived(inFlight.id, server.answer(inFlight.request, firstNumber: configuration.firstNumber, fault)))
    }

    private mutating func answerWithHugeTotal(_ index: Int, _ total: Int) {
        guard !requestsInFlight.isEmpty else { return }
        let inFlight = requestsInFlight.remove(at: index % requestsInFlight.count)
        finishedRequests.append(inFlight)
        isDisturbed = true
        var page = server.answer(inFlight.request, firstNumber: configuration.firstNumber, .none)
        page.total = total
        // If the page said that it is the last one, its own end would become the total.
        page.isLast = nil
        process(.pageArrived(inFlight.id, page))
        if observation.cells.count >= total { cover(.hugeTotal) }
    }

    private mutating func fail(_ index: Int, _ isTransient: Bool, _ delayMilliseconds: Int) {
        guard !requestsInFlight.isEmpty else { return }
        let inFlight = requestsInFlight.remove(at: index % requestsInFlight.count)
        finishedRequests.append(inFlight)
        let retryAt = delayMilliseconds < 0 ? nil : now + Int64(delayMilliseconds) * 1_000_000
        // Some of the jitter values are outside of the accepted range.
        let report = FailureReport(
            SourceFailure(code: inFlight.id.number), isTransient: isTransient, retryAt: retryAt,
            jitterPermille: inFlight.id.number * 137 % 2000)
        process(.pageFailed(inFlight.id, report))
    }

    private mutating func answerLate(_ index: Int) {
        guard let inFlight = finishedRequest(index) else { return }
        cover(.lateAnswer)
        process(
            .pageArrived(inFlight.id, server.answer(inFlight.request, firstNumber: configuration.firstNumber, .none)),
            isLate: true)
    }

    private mutating func failLate(_ index: Int) {
        guard let inFlight = finishedRequest(index) else { return }
        cover(.lateFailure)
        process(.pageFailed(inFlight.id, FailureReport(code: 1, isTransient: index % 2 == 0)), isLate: true)
    }

    private func finishedRequest(_ index: Int) -> RequestInFlight? {
        finishedRequests.isEmpty ? nil : finishedRequests[index % finishedRequests.count]
    }
}
