import PagingCore

/// Callers that wait for loads.
extension Pager {
    /// Begins a load and waits until it has ended.
    ///
    /// - Parameters:
    ///   - evenIfCancelled: Whether a task that was cancelled before waits like any other.
    ///   - request: Sends the inputs that begin the load.
    ///   - start: Says how the load began, after these inputs, from what `request` returned.
    func waitForLoad<Request>(
        evenIfCancelled: Bool = false, after request: @escaping () -> Request,
        _ start: @escaping (Request) -> LoadStart<Item.ID>
    ) async -> LoadResult {
        let id = WaiterID(nextNumber())
        let result = await waiters.wait(for: id, evenIfCancelled: evenIfCancelled) {
            enqueue(
                .work { [self] in
                    let request = request()
                    enqueue(
                        .work { [self] in
                            switch start(request) {
                            case .waiting(let target): waitingLoads.append(WaitingLoad(id: id, target: target))
                            case .ended(let result): waiters.resume(id, returning: result)
                            }
                        })
                })
        }
        // A loop must not keep the main actor from what it waits for.
        await Task.yield()
        return result
    }

    /// The refresh that runs, or the first load.
    var runningRefresh: WaitingLoad<Item.ID>.Target {
        engine.feed.isLoaded ? .refresh(engine.feed.refreshProgress.begun) : .firstPage
    }

    /// Records that the page of a load is about to be applied.
    func recordPage(of load: LoadID) { record(.loaded, of: load) }

    /// Records that a load is about to fail. It may be retried.
    func recordFailure(of load: LoadID, _ error: any Error) {
        if let row = engine.feed.placeholder(of: load) { engine.failedRow = row }
        if engine.feed.isFill(load) { record(.failed(error), of: load) }
    }

    private func record(_ result: LoadResult, of load: LoadID) {
        var targets: [WaitingLoad<Item.ID>.Target] = []
        if let direction = engine.feed.edge(of: load) { targets.append(.edge(direction)) }
        if engine.feed.isFill(load) { targets.append(.fills) }
        if engine.feed.placeholder(of: load) != nil { targets.append(.placeholders) }
        for wait in waitingLoads.indices where targets.contains(waitingLoads[wait].target) {
            waitingLoads[wait].result = result
        }
    }

    /// Ends the waits for loads that do not run any more, and those whose page came.
    func endWaitsForLoads() {
        waitingLoads = waitingLoads.compactMap { wait in
            var wait = wait
            let ended = resultIfEnded(&wait)
            switch (wait.result, ended) {
            case (_, .failed?): break
            case (.loaded?, _): return end(wait, .loaded)
            case (let result?, _?): return end(wait, result)
            case (_, nil): return wait
            case (nil, _?): break
            }
            return ended.map { end(wait, $0) } ?? wait
        }
    }

    private func end(_ wait: WaitingLoad<Item.ID>, _ result: LoadResult) -> WaitingLoad<Item.ID>? {
        waiters.resume(wait.id, returning: result)
        return nil
    }

    /// The result of a load according to the states; `nil` while it runs.
    func resultIfEnded(_ target: WaitingLoad<Item.ID>.Target) -> LoadResult? {
        var wait = WaitingLoad(id: WaiterID(0), target: target)
        return resultIfEnded(&wait)
    }

    private func resultIfEnded(_ wait: inout WaitingLoad<Item.ID>) -> LoadResult? {
        let states = engine.feed.update.states
        switch wait.target {
        case .firstPage:
            if engine.feed.isLoaded {
                if case .failed(let failure) = states.append { return .failed(failure.error) }
                return .loaded
            }
            return result(of: states.refresh, .superseded)
        case .refresh(let number):
            let progress = engine.feed.refreshProgress
            guard progress.begun == number else { return .superseded }
            return result(of: states.refresh, progress.completed == number ? .loaded : .superseded)
        case .check: return result(of: states.check, .loaded)
        case .edge(let direction):
            return switch states[direction] {
            case .loading: nil
            case .failed(let failure): .failed(failure.error)
            case .ended: .ended
            case .idle: .superseded
            }
        case .placeholders, .fills: return engine.feed.isFilling ? nil : .superseded
        case .row(let id, let jump):
            if let result = resultIfLoaded(id, &wait.wasRequested) { return result }
            return jump == jumpCount ? nil : .superseded
        }
    }

    private func result(of state: LoadStates.Refresh, _ idle: LoadResult) -> LoadResult? {
        switch state {
        case .loading: nil
        case .failed(let failure): .failed(failure.error)
        case .idle: idle
        }
    }

    /// - Parameter wasRequested: Whether the page of the row was requested.
    private func resultIfLoaded(_ id: RowID<Item.ID>, _ wasRequested: inout Bool) -> LoadResult? {
        let rows = engine.feed.update.rows
        guard let row = index(of: id), row < rows.count else { return .ended }
        switch rows[row].placeholder {
        case nil: return .loaded
        case .failed(let failure): return .failed(failure.error)
        case .loading:
            wasRequested = true
            return nil
        // A view that cannot scroll yet requests the row later.
        case .notRequested:
            return wasRequested && engine.feed.update.states.refresh != .loading ? .superseded : nil
        }
    }

    /// How the load of a row began to which the list has jumped.
    ///
    /// - Parameter row: The index of the row.
    func start(ofRow row: Int) -> LoadStart<Item.ID> {
        let rows = engine.feed.update.rows
        let isPastEnd = row >= rows.count
        let target: WaitingLoad<Item.ID>.Target =
            isPastEnd ? .edge(.append) : .row(rows[max(row, 0)].id, jump: jumpCount)
        guard let result = resultIfEnded(target) else { return .waiting(target) }
        if isPastEnd, case .superseded = result { return .ended(.ended) }
        return .ended(result)
    }
}

/// How a load began that a caller asked for.
enum LoadStart<ID: Hashable> {
    case waiting(WaitingLoad<ID>.Target)
    /// It has ended before the caller had to wait.
    case ended(LoadResult)
}

/// A caller that waits for a load.
struct WaitingLoad<ID: Hashable> {
    enum Target: Equatable {
        case firstPage
        /// A refresh of a list that was loaded, by its number.
        case refresh(Int)
        case check
        case edge(LoadDirection)
        /// Pages of rows that were never loaded, in an indexed list.
        case placeholders
        /// Pages of placeholders.
        case fills
        /// The page of a row, by the number of the jump to it.
        case row(RowID<ID>, jump: Int)
    }

    let id: WaiterID
    let target: Target
    /// Known once a page has come, or has failed and may be retried.
    var result: LoadResult?
    /// Whether the page of the row was requested.
    var wasRequested = false
}
