extension Pager {
    /// Loads the list anew. The rows stay until the new ones are there.
    ///
    /// Callers that ask while the same refresh runs share it. A caller whose task is cancelled, before or after it
    /// asked, stops waiting at once; the refresh goes on.
    ///
    /// - Parameters:
    ///   - kind: What is loaded.
    ///   - isPulled: Whether a person pulled for it: then its indicator is seen at once.
    /// - Returns: How it went. After a failure the rows are the old ones.
    @discardableResult
    public func refresh(_ kind: RefreshKind<Item.ID> = .start, isPulled: Bool = false) async -> RefreshResult {
        let id = RefreshID(nextNumber())
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waits[id] = continuation
                send { $0.refreshRequested(id, kind, isPulled: isPulled, at: $1) }
                if Task.isCancelled { stopWaiting(id) }
            }
        } onCancel: {
            Task { @MainActor [weak self] in self?.stopWaiting(id) }
        }
    }

    private func stopWaiting(_ id: RefreshID) {
        waits.removeValue(forKey: id)?.resume(returning: .superseded)
    }

    /// Tries again what failed: the first load, else the edges and the pages near the viewports.
    public func retry() {
        send { $0.retryRequested(at: $1) }
    }

    /// Tries the failed page of one row again.
    ///
    /// - Parameter row: The index of a placeholder whose page failed; any other is ignored.
    public func retry(row: Int) {
        send { $0.retryRequested(row: row, at: $1) }
    }

    /// Loads the page behind an edge because a person pulled there. At a failed edge it is a retry, at an ended one
    /// nothing.
    ///
    /// - Parameter direction: The edge.
    public func pull(_ direction: Direction) {
        send { $0.edgePulled(direction, at: $1) }
    }

    /// Drops all rows and begins again, as if the list were new.
    public func reset() {
        send { $0.resetRequested(at: $1) }
    }
}
