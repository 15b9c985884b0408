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
        let result = await loadWaiters.wait(for: id, evenIfCancelled: true) {
            enqueue(
                .work { [self] in
                    switch beginLoad(direction) {
                    case .success(let target): waitingLoads.append(WaitingLoad(id: id, target: target))
                    case .failure(let ended): loadWaiters.resume(id, returning: ended.result)
                    }
                })
        }
        // A loop must not keep the main actor from what it waits for.
        if case .superseded = result { await Task.yield() }
        return result
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
        trackRead(of: \.rows)
        if edgeFailure(direction) != nil { return false }
        return content == .unknown || showsPreviousRows || engine.feed.mayLoad(direction)
    }

    /// Why the next page at an edge cannot be loaded: because it failed, or the first load did.
    private func edgeFailure(_ direction: LoadDirection) -> LoadFailure? {
        if case .failed(let failure) = states[direction] { return failure }
        if content == .unknown || showsPreviousRows, case .failed(let failure) = states.refresh { return failure }
        return nil
    }

    /// Begins the load beyond an edge, unless it runs.
    ///
    /// - Returns: What to wait for, or how the load has ended already.
    private func beginLoad(_ direction: LoadDirection) -> Result<WaitingLoad.Target, WaitingLoad.Ended> {
        stopExpectingViewport()
        let states = engine.feed.update.states
        if engine.feed.isLoaded ? states[direction] != .loading : states.refresh != .loading {
            let now = timeline.nanoseconds()
            perform(engine.feed.edgePulled(direction, at: now), repeating: nil, at: now)
        }
        let target: WaitingLoad.Target =
            if !engine.feed.isLoaded {
                .firstPage
            } else if engine.feed.update.states[direction] == .idle,
                direction == .append, engine.feed.isFilling
            { .placeholders } else { .edge(direction) }
        return resultIfEnded(target).map { .failure(.init(result: $0)) } ?? .success(target)
    }

    /// Records that the page of a load is about to be applied.
    func recordAnswer(to load: LoadID) { record(.loaded, of: load) }

    /// Records that a load is about to fail. It may be retried.
    func recordFailure(of load: LoadID, _ error: any Error) { record(.failed(error), of: load) }

    private func record(_ result: LoadResult, of load: LoadID) {
        guard !waitingLoads.isEmpty else { return }
        let target: WaitingLoad.Target? =
            switch engine.feed.purpose(of: load) {
            case .pageAgain: .placeholders
            case .nextPage: engine.feed.edge(of: load).map { .edge($0) }
            default: nil
            }
        for wait in waitingLoads.indices where waitingLoads[wait].target == target {
            waitingLoads[wait].result = result
        }
    }

    /// Ends the waits for loads that are not running any more.
    func endWaitsForLoads() {
        waitingLoads.removeAll { wait in
            let ended = resultIfEnded(wait.target)
            switch (wait.result, ended) {
            case (.loaded?, _): loadWaiters.resume(wait.id, returning: .loaded)
            case (let result?, _?), (nil, let result?): loadWaiters.resume(wait.id, returning: result)
            case (_, nil): return false
            }
            return true
        }
    }

    /// How a load has ended of which neither a page nor a failure was recorded; `nil` while it runs.
    private func resultIfEnded(_ target: WaitingLoad.Target) -> LoadResult? {
        let states = engine.feed.update.states
        switch target {
        case .firstPage:
            if engine.feed.isLoaded { return .loaded }
            return switch states.refresh {
            case .loading: nil
            case .failed(let failure): .failed(failure.error)
            case .idle: .superseded
            }
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
}

/// A caller that waits for a load.
struct WaitingLoad {
    enum Target: Equatable {
        case firstPage
        case edge(LoadDirection)
        /// Rows of an indexed list that have placeholders.
        case placeholders
    }

    /// A load that has ended before a caller had to wait.
    struct Ended: Error {
        let result: LoadResult
    }

    let id: WaiterID
    let target: Target
    /// Known once the page has come, or has failed and may be retried.
    var result: LoadResult?
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
