import PagingCore

extension Pager {
    /// Loads the list again. The current rows remain until the new ones are there.
    ///
    /// Callers that request the same refresh while it runs share it. A caller whose task is cancelled, before or after
    /// the request, stops waiting at once; the refresh continues. This method never throws. If the first load of a list with
    /// a cache fails, it returns after the cache was read, whose rows are shown by then.
    ///
    /// - Parameters:
    ///   - kind: Which pages are loaded.
    ///   - isPulled: Whether the user pulled to refresh. If so, the indicator turns on at once.
    /// - Returns: The result. After a failure the rows are the ones from before the refresh.
    @discardableResult
    public func refresh(_ kind: RefreshKind<Item.ID> = .start, isPulled: Bool = false) async -> LoadResult {
        let id = WaiterID(nextNumber())
        return await waiters.wait(for: id) {
            send { $0.refreshRequested(id, kind, isPulled: isPulled, at: $1) }
        }
    }

    /// Loads the list again, for a button.
    ///
    /// - Parameter kind: Which pages are loaded.
    @available(*, noasync, message: "Write await. At the top level of a file, call it in an async function.")
    public func refresh(_ kind: RefreshKind<Item.ID> = .start) {
        let id = WaiterID(nextNumber())
        send { $0.refreshRequested(id, kind, isPulled: false, at: $1) }
    }

    /// Retries what failed, and waits until one of these loads has ended: the refresh, of which the first load is one, or else
    /// the edges; and the pages among the wanted rows, or the page that failed last.
    ///
    /// To retry one edge alone, use ``pull(_:)``.
    ///
    /// - Returns: How the load has ended. `ended` if nothing had failed.
    @discardableResult
    public func retry() async -> LoadResult {
        await waitForLoad(
            after: { [self] in
                let failed = failedLoads
                requestRetry()
                return failed
            },
            { [self] failed in
                for target in failed {
                    let target = if case .refresh = target { runningRefresh } else { target }
                    if resultIfEnded(target) == nil { return .waiting(target) }
                }
                return .ended(.ended)
            })
    }

    /// What a retry loads, in the order in which it is waited for.
    private var failedLoads: [WaitingLoad<Item.ID>.Target] {
        let states = engine.feed.update.states
        var failed: [WaitingLoad<Item.ID>.Target] = []
        // A list that was kept asks with a check whether the server still has it.
        if case .failed = states.refresh { failed += [runningRefresh, .check] }
        for direction in LoadDirection.allCases {
            if case .failed = states[direction] { failed.append(.edge(direction)) }
        }
        if engine.failedRow != nil || !engine.feed.isFilling { failed.append(.fills) }
        return failed
    }

    /// Retries what failed, for a button.
    @available(*, noasync, message: "Write await. At the top level of a file, call it in an async function.")
    public func retry() { requestRetry() }

    /// Retries what failed, and waits for nothing.
    package func requestRetry() {
        send { $0.retryRequested(at: $1) }
        if let row = engine.failedRow { retry(row) }
    }

    /// Retries the failed page of one row.
    ///
    /// - Parameter row: A placeholder whose page failed. Any other row is ignored, also one that is gone by now.
    public func retry(_ row: RowID<Item.ID>) {
        send { $0.retryRequested(row, at: $1) }
    }

    /// Loads the page beyond an edge, because the user pulled there.
    ///
    /// A pull at a failed edge retries it. A pull at an ended edge does nothing.
    ///
    /// - Parameter direction: The edge.
    public func pull(_ direction: LoadDirection) {
        stopExpectingViewport()
        send { $0.edgePulled(direction, at: $1) }
    }

    /// Whether the refresh, an edge or a placeholder is loading, or waits for a retry.
    public var isLoading: Bool {
        let states = self.states
        trackRead(of: \.rows)
        return states.refresh == .loading || states.append == .loading || states.prepend == .loading
            || engine.feed.isFilling
    }

    /// Removes all rows, and with them edits and open transactions, and loads the list from the start, as if it were new.
    public func reset() {
        dropTransactions(andEnqueue: .reset)
    }
}
