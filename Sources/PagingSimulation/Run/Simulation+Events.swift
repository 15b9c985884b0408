import PagingCore

extension Simulation {
    mutating func happen(_ event: Event) {
        switch event {
        case .answer(let flight, let fault): answer(flight, fault)
        case .fail(let flight, let isTransient, let delay): fail(flight, isTransient, delay)
        case .answerLate(let flight): answerLate(flight)
        case .wait(let milliseconds): wait(Int64(milliseconds) * 1_000_000)
        case .move(let reader, let row, let length): move(reader, to: row, length: length)
        case .scroll(let reader, let rows):
            guard let place = visible[reader] else { return }
            move(reader, to: place.row + rows, length: place.length)
        case .jump(let reader, let row):
            guard readers.contains(reader) else { return }
            if row >= feed.update.rows.count { cover(.jumpBeyondTheEnd) }
            send(.jumpRequested(ReaderID(reader), row: row))
        case .join(let reader):
            if !readers.contains(reader) { readers.append(reader) }
            send(.readerJoined(ReaderID(reader)))
        case .leave(let reader):
            readers.removeAll { $0 == reader }
            visible[reader] = nil
            send(.readerLeft(ReaderID(reader)))
        case .pull(let atEnd): send(.edgePulled(atEnd ? .append : .prepend))
        case .refresh(let kind, let row): refresh(kind, row)
        case .retry: send(.retryRequested(row: nil))
        case .retryRow(let row): send(.retryRequested(row: row))
        case .reset: send(.resetRequested)
        case .change(let kind, let place): server.change(kind, at: place)
        case .edit(let kind, let row, let transaction): edit(kind, row, transaction)
        case .open(let transaction): open(transaction)
        case .end(let transaction, let isCommitted): end(transaction, isCommitted: isCommitted)
        }
    }

    mutating func refresh(_ number: Int, _ row: Int) {
        lastRefresh += 1
        refreshes.append(lastRefresh)
        let rows = feed.update.rows
        let kind: RefreshKind<Int32>
        switch number {
        case 0: kind = .start
        case 1: kind = .loaded
        default: kind = rows.isEmpty ? .loaded : rows[row % rows.count].item.map { .around($0.id) } ?? .loaded
        }
        send(
            row % 3 == 0
                ? .refreshPulled(RefreshID(lastRefresh), kind) : .refreshRequested(RefreshID(lastRefresh), kind))
    }

    mutating func answer(_ index: Int, _ fault: SimulatedServer.Fault) {
        guard !flights.isEmpty else { return }
        let flight = flights.remove(at: index % flights.count)
        landed.append(flight)
        if fault == .loop { hasLooped = true }
        let before = feed.update
        send(.pageArrived(flight.id, server.answer(flight.request, firstNumber: firstNumber, fault)))
        note(before, feed.update)
    }

    var firstNumber: Int {
        if case .numbered(let first, _) = configuration.addressing { first } else { 0 }
    }

    mutating func move(_ reader: Int, to row: Int, length: Int) {
        guard readers.contains(reader) else { return }
        let rows = feed.update.rows
        let row = rows.isEmpty ? 0 : min(max(row, 0), rows.count - 1)
        visible[reader] = (row, length)
        let id = rows.isEmpty ? nil : rows[row].id
        send(.viewportMoved(ReaderID(reader), ViewportHint(first: id, row: row, length: length)))
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
    }

    private mutating func fail(_ index: Int, _ isTransient: Bool, _ delayMilliseconds: Int) {
        guard !flights.isEmpty else { return }
        let flight = flights.remove(at: index % flights.count)
        landed.append(flight)
        let retryAt = delayMilliseconds < 0 ? nil : now + Int64(delayMilliseconds) * 1_000_000
        send(
            .pageFailed(
                flight.id,
                FailureReport(
                    code: flight.id.number, isTransient: isTransient, retryAt: retryAt,
                    jitterPermille: 500 + flight.id.number % 1000)))
    }

    private mutating func answerLate(_ index: Int) {
        guard !landed.isEmpty else { return }
        let flight = landed[index % landed.count]
        cover(.lateAnswer)
        send(
            .pageArrived(flight.id, server.answer(flight.request, firstNumber: firstNumber, .none)), isLate: true)
    }

    private mutating func note(_ before: Update<SimulatedItem>, _ after: Update<SimulatedItem>) {
        if after.states.append == .failed(.cursorLoop), before.states.append != after.states.append {
            cover(.cursorLoop)
        }
        if after.states.append == .failed(.noProgress), before.states.append != after.states.append {
            cover(.noProgress)
        }
        if after.rows.count < before.rows.count { cover(.rowsShrank) }
        if let old = before.total, let new = after.total, new > old { cover(.totalGrew) }
        if before.states.append == .ended, after.states.append == .idle { cover(.endTakenBack) }
        if before.states.refresh == .loading, after.states.refresh == .idle, !before.rows.isEmpty {
            cover(.refreshOverRows)
        }
        if after.states.prepend == .ended, before.states.prepend == .loading { cover(.prependEnded) }
    }
}
