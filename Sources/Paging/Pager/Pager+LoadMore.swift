import PagingCore
public import PagingPresentation

/// How a load that a caller waited for has ended.
public enum LoadResult: Sendable {
    /// The page is in the list.
    case loaded
    /// There was no further page.
    case ended
    /// The load failed. ``Pager/retry()`` loads it again.
    case failed(any Error)
    /// A refresh, ``Pager/reset()`` or another source replaced the list before the page came.
    case superseded
    /// The waiting task was cancelled. The load continues.
    case cancelled
}

extension Pager {
    /// Loads the page beyond an edge, the first page or the next one, and waits until it is there. A button calls it without
    /// `await`.
    ///
    /// ```swift
    /// while pager.hasNextPage { await pager.loadMore() }
    /// ```
    ///
    /// A page that is being loaded already is waited for. A failed page is not loaded again, but by ``retry()``.
    ///
    /// If the calling task is cancelled while it waits, it stops waiting. If it was cancelled before, it waits like any other,
    /// so that a loop goes at the speed of its pages.
    ///
    /// - Parameter direction: The edge.
    /// - Returns: How the load has ended.
    @discardableResult
    public func loadMore(_ direction: LoadDirection = .append) async -> LoadResult {
        if let failure = edgeFailure(direction) { return .failed(failure.error) }
        let id = WaiterID(nextNumber())
        return await loadWaiters.wait(for: id, evenIfCancelled: true) {
            enqueue(
                .work { [self] in
                    if let result = beginLoad(direction) { return loadWaiters.resume(id, returning: result) }
                    waitingLoads.append(WaitingLoad(id: id, direction: direction, isFirst: !engine.feed.isLoaded))
                })
        }
    }

    /// Loads the page beyond an edge, for a button that says so. A failed page is loaded again.
    ///
    /// - Parameter direction: The edge.
    public func loadMore(_ direction: LoadDirection = .append) {
        if direction == .prepend || canLoadMore { pull(direction) }
    }

    /// Whether there is, or may be, another page at the end: also before the first load, and while a page loads. `false` after
    /// a failure until ``retry()``, so that a loop over the pages ends there.
    public var hasNextPage: Bool { hasPage(.append) }

    /// Whether there is a page before the first row.
    public var hasPreviousPage: Bool { content == .rows && hasPage(.prepend) }

    private func hasPage(_ direction: LoadDirection) -> Bool {
        if edgeFailure(direction) != nil { return false }
        return content == .unknown || showsPreviousRows || states[direction] != .ended
    }

    /// Why the next page at an edge cannot be loaded: because it failed, or the first load did.
    private func edgeFailure(_ direction: LoadDirection) -> LoadFailure? {
        if case .failed(let failure) = states[direction] { return failure }
        if content == .unknown || showsPreviousRows, case .failed(let failure) = states.refresh { return failure }
        return nil
    }

    /// Begins the load beyond an edge.
    ///
    /// - Returns: The result, if nothing has to be waited for.
    private func beginLoad(_ direction: LoadDirection) -> LoadResult? {
        stopExpectingViewport()
        let states = engine.feed.update.states
        if engine.feed.isLoaded ? states[direction] == .idle : states.refresh != .loading {
            let now = timeline.nanoseconds()
            perform(engine.feed.edgePulled(direction, at: now), repeating: nil, at: now)
        }
        if !engine.feed.isLoaded { return result(ofRefresh: engine.feed.update.states.refresh) }
        return switch engine.feed.update.states[direction] {
        case .loading: nil
        case .ended: .ended
        case .failed(let failure): .failed(failure.error)
        case .idle: .superseded
        }
    }

    private func result(ofRefresh state: LoadStates.Refresh) -> LoadResult? {
        switch state {
        case .loading: nil
        case .failed(let failure): .failed(failure.error)
        case .idle: .superseded
        }
    }

    /// Records that the page of a load is about to be applied.
    func recordAnswer(to load: LoadID) {
        guard !waitingLoads.isEmpty, let direction = engine.feed.edge(of: load) else { return }
        for wait in waitingLoads.indices where waitingLoads[wait].direction == direction {
            waitingLoads[wait].isAnswered = true
        }
    }

    /// Ends the waits for loads that are not running any more.
    func endWaitsForLoads() {
        guard !waitingLoads.isEmpty else { return }
        let states = engine.feed.update.states
        waitingLoads.removeAll { wait in
            guard let result = result(of: wait, states) else { return false }
            loadWaiters.resume(wait.id, returning: result)
            return true
        }
    }

    private func result(of wait: WaitingLoad, _ states: LoadStates) -> LoadResult? {
        if wait.isFirst { return engine.feed.isLoaded ? .loaded : result(ofRefresh: states.refresh) }
        if wait.isAnswered { return .loaded }
        return switch states[wait.direction] {
        case .loading: nil
        case .failed(let failure): .failed(failure.error)
        case .idle, .ended: .superseded
        }
    }
}

/// A caller that waits for a load.
struct WaitingLoad {
    let id: WaiterID
    let direction: LoadDirection
    /// Whether it waits for the first page of the list.
    let isFirst: Bool
    /// Whether its page has come.
    var isAnswered = false
}

extension Pager: @MainActor ListStatus {
    /// The number of rows.
    public var itemRows: Int { rows.count }

    /// The number of refreshes that have completed.
    public var completedRefreshes: Int {
        trackRead(of: \.age)
        return engine.shown.completedRefreshes
    }

    /// Whether the list was loaded and has no rows.
    public var isEmpty: Bool { content == .empty }

    /// Whether a refresh runs while rows are shown.
    public var isRefreshing: Bool { states.refresh == .loading && content != .unknown }

    /// Why the refresh, the end or the start of the list failed; `nil` if none of them has.
    public var error: (any Error)? {
        states.failure?.error
    }
}
