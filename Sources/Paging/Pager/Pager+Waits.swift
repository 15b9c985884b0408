import PagingCore

/// Callers that wait for loads.
extension Pager {
    /// Begins a load and waits until it has ended.
    ///
    /// - Parameters:
    ///   - evenIfCancelled: Whether a task that was cancelled before waits like any other.
    ///   - request: Sends the inputs that begin the load.
    ///   - start: Says how the load began, after these inputs.
    func waitForLoad(
        evenIfCancelled: Bool = false, after request: @escaping () -> Void = {},
        _ start: @escaping () -> LoadStart<Item.ID>
    ) async -> LoadResult {
        let id = WaiterID(nextNumber())
        let wait = { [self] in
            switch start() {
            case .waiting(let target): waitingLoads.append(WaitingLoad(id: id, target: target))
            case .ended(let result): loadWaiters.resume(id, returning: result)
            }
        }
        let result = await loadWaiters.wait(for: id, evenIfCancelled: evenIfCancelled) {
            enqueue(
                .work { [self] in
                    request()
                    enqueue(.work(wait))
                })
        }
        // A loop must not keep the main actor from what it waits for.
        await Task.yield()
        return result
    }

    /// Records that the page of a load is about to be applied.
    func recordPage(of load: LoadID) {
        guard let target = target(of: load) else { return }
        for wait in waitingLoads.indices where waitingLoads[wait].target == target {
            waitingLoads[wait].result = .loaded
        }
    }

    /// Records that a load is about to fail. It may be retried.
    func recordFailure(of load: LoadID, _ error: any Error) {
        guard let row = engine.feed.placeholder(of: load) else { return }
        engine.failedRow = row
        for wait in waitingLoads.indices where waitingLoads[wait].target == .placeholders {
            waitingLoads[wait].result = .failed(error)
        }
    }

    private func target(of load: LoadID) -> WaitingLoad<Item.ID>.Target? {
        engine.feed.edge(of: load).map { .edge($0) } ?? engine.feed.placeholder(of: load).map { _ in .placeholders }
    }

    /// Ends the waits for loads that do not run any more, and those whose page came.
    func endWaitsForLoads() {
        waitingLoads.removeAll { wait in
            let ended = resultIfEnded(wait.target)
            switch (wait.result, ended) {
            case (_, .failed?): break
            case (.loaded?, _): return end(wait, .loaded)
            case (let result?, _?): return end(wait, result)
            case (_, nil): return false
            case (nil, _?): break
            }
            return ended.map { end(wait, $0) } ?? false
        }
    }

    private func end(_ wait: WaitingLoad<Item.ID>, _ result: LoadResult) -> Bool {
        loadWaiters.resume(wait.id, returning: result)
        return true
    }

    /// The result of a load according to the states; `nil` while it runs.
    func resultIfEnded(_ target: WaitingLoad<Item.ID>.Target) -> LoadResult? {
        let states = engine.feed.update.states
        switch target {
        case .firstPage:
            if engine.feed.isLoaded {
                if case .failed(let failure) = states.append { return .failed(failure.error) }
                return .loaded
            }
            return switch states.refresh {
            case .loading: nil
            case .failed(let failure): .failed(failure.error)
            case .idle: .superseded
            }
        case .refresh:
            return switch states.refresh {
            case .loading: nil
            case .failed(let failure): .failed(failure.error)
            case .idle: .loaded
            }
        case .row(let id): return resultIfLoaded(id)
        case .edge(let direction):
            return switch states[direction] {
            case .loading: nil
            case .failed(let failure): .failed(failure.error)
            case .ended: .ended
            case .idle: .superseded
            }
        case .placeholders: return engine.feed.isFilling ? nil : .superseded
        }
    }

    /// How the load of a row began to which the list has jumped.
    ///
    /// - Parameter row: The index of the row.
    func start(ofRow row: Int) -> LoadStart<Item.ID> {
        let update = engine.feed.update
        if row >= update.rows.count { return update.states.append == .loading ? .waiting(.edge(.append)) : .ended(.ended) }
        let id = update.rows[max(row, 0)].id
        return resultIfLoaded(id).map { .ended($0) } ?? .waiting(.row(id))
    }

    private func resultIfLoaded(_ id: RowID<Item.ID>) -> LoadResult? {
        guard engine.feed.isLoaded else { return .superseded }
        let rows = engine.feed.update.rows
        guard let row = index(of: id) else { return .ended }
        switch rows[row].placeholder {
        case nil: return .loaded
        case .failed(let failure): return .failed(failure.error)
        case .loading: return nil
        case .notRequested: return engine.feed.update.states.refresh == .loading ? nil : .superseded
        }
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
        /// A refresh of a list that was loaded.
        case refresh
        /// The page of a row.
        case row(RowID<ID>)
        case edge(LoadDirection)
        /// Pages of rows that have placeholders, in an indexed list.
        case placeholders
    }

    let id: WaiterID
    let target: Target
    /// Known once a page has come, or has failed and may be retried.
    var result: LoadResult?
}
