extension Pager {
    /// What stands before the first row and is held back: show it as "12 newer".
    public var newItems: NewItems {
        trackRead(of: \.newItems)
        return shown.newItems
    }

    /// Asks the source for what stands before the first row by now, and holds it back until ``showNewItems()``, so that
    /// nobody's place moves. Call it as often as the list should be looked after.
    ///
    /// ```swift
    /// while !Task.isCancelled {
    ///     await pager.checkForNewer()
    ///     try await Task.sleep(for: .seconds(60))
    /// }
    /// ```
    ///
    /// Where the source has named a cursor before the first row, the page there is asked for; else the first page is
    /// asked for again, and what stands before the first item the list knows is newer. Items that the list has are
    /// updated where they stand. Nothing is asked while a refresh or a load before the first row runs, which bring it
    /// anyway, nor before the first page was seen.
    ///
    /// Callers that ask while a check runs share it. A caller whose task is cancelled stops waiting at once; the check
    /// goes on. After a failure, which ``LoadStates/check`` tells too, what was held back still is.
    ///
    /// - Returns: How it went.
    @discardableResult
    public func checkForNewItems() async -> NewItemsResult {
        let id = CheckID(nextNumber())
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                checks[id] = continuation
                send { $0.checkRequested(id, at: $1) }
                if Task.isCancelled { stopChecking(id) }
            }
        } onCancel: {
            Task { @MainActor [weak self] in self?.stopChecking(id) }
        }
    }

    /// Puts what is held back before the first row. Each reader stays at the row it is at; whoever wants to see the new
    /// ones goes there. Across a ``NewItems/gap(atLeast:)`` the list is loaded from the start instead.
    public func showNewItems() {
        send { $0.newItemsRequested(at: $1) }
    }

    /// Tells whoever waits for a check how it went.
    func endCheck(_ id: CheckID, _ outcome: CheckOutcome) {
        let result: NewItemsResult =
            switch outcome {
            case .checked(let newItems): .checked(newItems)
            case .superseded: .superseded
            case .failed(let failure): .failed(error(failure))
            }
        checks.removeValue(forKey: id)?.resume(returning: result)
    }

    private func stopChecking(_ id: CheckID) {
        checks.removeValue(forKey: id)?.resume(returning: .superseded)
    }
}

/// How a check for newer items went.
public enum NewItemsResult: Sendable {
    /// The source was asked, and this is held back now.
    case checked(NewItems)
    /// It failed. What was held back before still is.
    case failed(any Error)
    /// What stands before the first row comes in another way: with a refresh, a load before the first row, or by being
    /// shown. Or the caller's task was cancelled.
    case superseded
}
