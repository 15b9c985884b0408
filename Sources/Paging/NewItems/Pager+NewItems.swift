import PagingCore

extension Pager {
    /// The new items before the first row that a check found and that are pending, for example for a "12 new" button.
    public var newItems: NewItems {
        trackRead(of: \.newItems)
        return engine.shown.newItems
    }

    /// Checks for items that are new before the first row. They stay pending until ``showNewItems()``, so that no row
    /// moves. Call this method as often as the list should be checked.
    ///
    /// ```swift
    /// while !Task.isCancelled {
    ///     await pager.checkForNewItems()
    ///     try await Task.sleep(for: .seconds(60))
    /// }
    /// ```
    ///
    /// If the source has named a cursor before the first row, the check requests that page. Otherwise it requests the
    /// first page again, and the items before the first known item are new. Items that the list already has are updated
    /// in place. The check makes no request while a refresh or a load before the first row runs, because those loads
    /// bring the new items anyway. It makes none before the first page was loaded.
    ///
    /// Callers that request a check while one runs share it. A caller whose task is cancelled stops waiting at once;
    /// the check continues. After a failure, which ``LoadStates/check`` shows too, the items that were pending stay
    /// pending.
    ///
    /// - Returns: `loaded` if new items are pending now, and `ended` if there are none. `superseded` if they come in another
    ///   way: with a refresh, with a load before the first row, or by being shown.
    @discardableResult
    public func checkForNewItems() async -> LoadResult {
        let id = WaiterID(nextNumber())
        return await waiters.wait(for: id) { send { $0.checkRequested(id, at: $1) } }
    }

    /// Checks for items that are new before the first row, for a button.
    @available(*, noasync, message: "Write await. At the top level of a file, call it in an async function.")
    public func checkForNewItems() {
        let id = WaiterID(nextNumber())
        send { $0.checkRequested(id, at: $1) }
    }

    /// Inserts the pending new items before the first row. Each reader stays at its row; scroll to the start to show
    /// the new items. At a ``NewItems/discontinuity(atLeast:)`` of a chained list, a placeholder for the unknown items
    /// follows them, which loads while it is visible. Other lists are refreshed from the start then.
    public func showNewItems() {
        send { $0.newItemsRequested(at: $1) }
    }
}
