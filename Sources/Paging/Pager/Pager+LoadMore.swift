import PagingCore

extension Pager {
    /// Loads one page at an edge, and waits for it.
    ///
    /// ```swift
    /// while pager.hasNextPage { await pager.loadMore() }
    /// if let error = pager.error { print(error) }
    /// ```
    ///
    /// It is the first page, the next one, or in a list with a total the first one that is missing. A page that loads already
    /// is waited for, and so is a refresh. A page that failed is not loaded again, but by ``retry()->_``.
    ///
    /// If the calling task is cancelled while it waits, it stops waiting. A task that was cancelled before waits like any
    /// other, so that a loop is as slow as its pages: to end the loop, ask `Task.isCancelled`.
    ///
    /// - Parameter direction: The edge.
    /// - Returns: How the load has ended.
    @discardableResult
    public func loadMore(_ direction: LoadDirection = .append) async -> LoadResult {
        await waitForLoad(evenIfCancelled: true, after: {}) { [self] in beginLoad(direction) }
    }

    /// Loads one page at an edge, for a button. A page that failed is loaded again.
    ///
    /// - Parameter direction: The edge.
    @available(*, noasync, message: "Write await. At the top level of a file, call it in an async function.")
    public func loadMore(_ direction: LoadDirection) {
        if states.refresh == .loading, content != .rows || showsPreviousRows { return }
        if direction == .append, failedPage != nil { return requestRetry() }
        pull(direction)
    }

    /// Whether there may be another page at the end.
    ///
    /// It is true before the first load, and while a page loads. After a failure it is false until ``retry()->_``, so that a loop
    /// over the pages ends.
    public var hasNextPage: Bool { hasPage(.append) }

    /// Whether there may be a page before the first row.
    public var hasPreviousPage: Bool { content == .rows && hasPage(.prepend) }

    /// Why the refresh, an edge or a page of placeholders failed; `nil` if nothing did.
    public var error: (any Error)? { (states.failure ?? failedPage)?.error }

    private func hasPage(_ direction: LoadDirection) -> Bool {
        trackRead(of: \.rows)
        if edgeFailure(direction) != nil { return false }
        return !engine.feed.isLoaded || engine.feed.mayLoad(direction)
    }

    /// Why the next page at an edge cannot be loaded: because it failed, or the first load did.
    private func edgeFailure(_ direction: LoadDirection) -> LoadFailure? {
        let states = states
        if case .failed(let failure) = states[direction] { return failure }
        if !engine.feed.isLoaded, case .failed(let failure) = states.refresh { return failure }
        return direction == .append ? failedPage : nil
    }

    /// The failure of the page of placeholders that failed last; `nil` if it was loaded or is loading since.
    private var failedPage: LoadFailure? {
        trackRead(of: \.rows)
        return engine.failedRow.flatMap { engine.feed.failure(of: $0) }
    }

    /// Begins the load at an edge, unless it runs.
    private func beginLoad(_ direction: LoadDirection) -> LoadStart<Item.ID> {
        stopExpectingViewport()
        if let failure = edgeFailure(direction) { return .ended(.failed(failure.error)) }
        if engine.feed.update.states.refresh == .loading {
            return .waiting(runningRefresh)
        }
        let rows = engine.feed.update.rows.count
        if !engine.feed.isLoaded || engine.feed.update.states[direction] != .loading {
            let now = timeline.nanoseconds()
            perform(engine.feed.edgePulled(direction, at: now), repeating: nil, at: now)
        }
        let states = engine.feed.update.states
        // A pull at the start shows new items that are pending.
        if states[direction] == .idle, engine.feed.update.rows.count > rows { return .ended(.loaded) }
        let target: WaitingLoad<Item.ID>.Target =
            if !engine.feed.isLoaded {
                .firstPage
            } else if states[direction] != .loading, direction == .append, engine.feed.mayLoad(direction) {
                .placeholders
            } else {
                .edge(direction)
            }
        return resultIfEnded(target).map { .ended($0) } ?? .waiting(target)
    }
}
