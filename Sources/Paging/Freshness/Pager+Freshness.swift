import PagingCore

extension Pager {
    /// The time since the last completed refresh; `nil` if none has completed.
    ///
    /// Observers are notified when a refresh completes, not while time passes.
    public var age: Duration? {
        trackRead(of: \.age)
        return list.ageNanoseconds(at: timeline.nanoseconds()).map { .nanoseconds($0) }
    }

    /// Whether the list is older than its ``FreshnessPolicy`` allows.
    public var isStale: Bool {
        trackRead(of: \.age)
        return list.isStale(at: timeline.nanoseconds())
    }

    /// Refreshes the list if it is stale, for example when a view appears again.
    ///
    /// The revalidation waits until no visible row is loading. It never takes the place of a load that the user
    /// requested.
    ///
    /// - Parameter kind: Which pages are loaded.
    public func revalidateIfStale(_ kind: RevalidationKind = .loaded) {
        send { $0.revalidationRequested(kind, at: $1) }
    }

    /// Reports that the list may be out of date, and that it is not known how. What is known is an edit: ``make(_:)``.
    ///
    /// ```swift
    /// for await message in socket {
    ///     switch message {
    ///     case .changed(let book): pager.update(book)
    ///     case .missedMessages: pager.invalidate()
    ///     }
    /// }
    /// ```
    ///
    /// The held pages around the first reader are loaded again, as `refresh(.loaded)` does: about a second later, so that
    /// several reports are one refresh, and once no visible row is loading. The rows stay until then. A list without a
    /// reader waits for one. If the refresh fails, it is repeated as any other that failed. A list that was not loaded yet
    /// loads nothing.
    public func invalidate() {
        send { $0.invalidated(.all, at: $1) }
    }

    /// Reports that items may be out of date; see ``invalidate()``. If the list holds none of them and nothing is loading,
    /// nothing happens.
    ///
    /// - Parameter ids: The ids of the items.
    public func invalidate(_ ids: some Sequence<Item.ID>) {
        let ids = Set(ids)
        send { $0.invalidated(.items(ids), at: $1) }
    }

    /// Reports that rows may be out of date; see ``invalidate()``. If the list has none of them and nothing is loading,
    /// nothing happens.
    ///
    /// - Parameter rows: The indexes of the rows. The list may have fewer.
    public func invalidate(rows: Range<Int>) {
        send { $0.invalidated(.rows(rows), at: $1) }
    }

    /// Reports that the network returned. A stale list is revalidated as its ``FreshnessPolicy`` says, and a failed
    /// first load is retried.
    public func networkReturned() {
        send { $0.networkReturned(at: $1) }
    }
}
