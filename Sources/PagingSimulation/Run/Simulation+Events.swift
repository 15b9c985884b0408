import PagingCore

extension Simulation {
    mutating func happen(_ event: Event) {
        switch event {
        case .answer(let flight, let fault): answer(flight, fault)
        case .answerGreat(let flight, let total): answerGreat(flight, total)
        case .fail(let flight, let isTransient, let delay): fail(flight, isTransient, delay)
        case .answerLate(let flight): answerLate(flight)
        case .failLate(let flight): failLate(flight)
        case .wait(let milliseconds): wait(Int64(milliseconds) * 1_000_000)
        case .move(let reader, let row, let length): move(reader, to: row, length: length)
        case .scroll(let reader, let rows): scroll(reader, by: rows)
        case .moveLate(let reader, let row, let length): moveLate(reader, to: row, length: length)
        case .jump(let reader, let row): jump(reader, to: row)
        case .join(let reader): join(reader)
        case .leave(let reader):
            screens.removeAll { $0.reader == reader }
            send(.readerLeft(ReaderID(reader)))
        case .pull(let atEnd): send(.edgePulled(atEnd ? .append : .prepend))
        case .refresh(let kind, let row): refresh(kind, row)
        case .retry: send(.retryRequested(row: nil))
        case .retryRow(let row): send(.retryRequested(row: row))
        case .reset:
            transactions = []
            send(.resetRequested)
        case .movePresented(let row, let length): movePresented(to: row, length: length)
        case .scrollPresented(let rows): scrollPresented(by: rows)
        case .jumpPresented(let row): jumpPresented(to: row)
        case .check: check()
        case .showNewItems: showNewItems()
        case .growHead(let count):
            isDisturbed = true
            for _ in 0..<count { server.insert(at: 0) }
        case .revalidate(let isFirstPage):
            send(.revalidationRequested(isFirstPage ? .firstPage : .loaded))
        case .networkReturned:
            send(.networkReturned)
        case .replaceSource(let count): replaceSource(count)
        case .restoreDamaged(let seed): restoreDamaged(seed)
        case .change(let kind, let place):
            isDisturbed = true
            server.change(kind, at: place)
        case .edit(let kind, let row, let transaction): edit(kind, row, transaction)
        case .insertMany(let count, let row, let isShared): insertMany(count, row, isShared: isShared)
        case .open(let transaction): open(transaction)
        case .end(let transaction, let isCommitted): end(transaction, isCommitted: isCommitted)
        }
        if isRestored { checkRestoration() }
        if digest % 4 == 0 { oldRows = sight.cells.map { $0.id } }
    }

    private mutating func check() {
        lastWait += 1
        watches.newItems.wait(lastWait)
        send(.checkRequested(CheckID(lastWait)))
    }

    mutating func showNewItems() {
        send(.newItemsRequested)
    }

    /// Makes the list that of another source, of whose items some have the ids of those before.
    private mutating func replaceSource(_ count: Int) {
        transactions = []
        server = SimulatedServer(count: count, traits: server.traits)
        configuration.opening = .start
        for screen in screens.indices { screens[screen].row = nil }
        isDisturbed = false
        send(.resetRequested, replacesSource: true)
        cover(.sourceReplaced)
    }

    mutating func refresh(_ number: Int, _ row: Int) {
        let first = screens.first?.row ?? 0
        let rows = sight.cells
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
        lastWait += 1
        watches.refreshes.wait(lastWait)
        let id = RefreshID(lastWait)
        send(isPulled ? .refreshPulled(id, kind) : .refreshRequested(id, kind))
    }

    /// Lets time go by; timers fire in the order of their times.
    mutating func wait(_ nanoseconds: Int64) {
        let end = now + nanoseconds
        while let next = timers.indices.min(by: { timers[$0].at < timers[$1].at }), timers[next].at <= end {
            let due = timers.remove(at: next)
            now = max(now, due.at)
            send(.timerFired(due.timer))
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
        guard !flights.isEmpty else { return }
        let flight = flights.remove(at: index % flights.count)
        landed.append(flight)
        guard server.accepts(flight.request) else {
            return send(.pageFailed(flight.id, FailureReport(code: 400)))
        }
        if fault != .none { isDisturbed = true }
        send(.pageArrived(flight.id, server.answer(flight.request, firstNumber: configuration.firstNumber, fault)))
    }

    private mutating func answerGreat(_ index: Int, _ total: Int) {
        guard !flights.isEmpty else { return }
        let flight = flights.remove(at: index % flights.count)
        landed.append(flight)
        isDisturbed = true
        var page = server.answer(flight.request, firstNumber: configuration.firstNumber, .none)
        page.total = total
        // A page that says it is the last would make the total its own end.
        page.isLast = nil
        send(.pageArrived(flight.id, page))
        if sight.cells.count >= total { cover(.greatTotal) }
    }

    private mutating func fail(_ index: Int, _ isTransient: Bool, _ delayMilliseconds: Int) {
        guard !flights.isEmpty else { return }
        let flight = flights.remove(at: index % flights.count)
        landed.append(flight)
        let retryAt = delayMilliseconds < 0 ? nil : now + Int64(delayMilliseconds) * 1_000_000
        // Some jitter is outside of what is believed in.
        let report = FailureReport(
            code: flight.id.number, isTransient: isTransient, retryAt: retryAt,
            jitterPermille: flight.id.number * 137 % 2000)
        send(.pageFailed(flight.id, report))
    }

    private mutating func answerLate(_ index: Int) {
        guard let flight = late(index) else { return }
        cover(.lateAnswer)
        send(
            .pageArrived(flight.id, server.answer(flight.request, firstNumber: configuration.firstNumber, .none)),
            isLate: true)
    }

    private mutating func failLate(_ index: Int) {
        guard let flight = late(index) else { return }
        cover(.lateFailure)
        send(.pageFailed(flight.id, FailureReport(code: 1, isTransient: index % 2 == 0)), isLate: true)
    }

    private func late(_ index: Int) -> Flight? { landed.isEmpty ? nil : landed[index % landed.count] }
}
