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
    /// The held pages are loaded again, as `refresh(.loaded)` does, once no visible row is loading. It never takes the place of
    /// a load that the user requested.
    public func revalidateIfStale() {
        send { $0.revalidationRequested(at: $1) }
    }

    /// Marks the list as out of date, for a change that the app does not know. If it knows the change, ``make(_:)`` shows it.
    ///
    /// ```swift
    /// for try await message in socket.messages {
    ///     if case .changed(let book) = message { pager.update(book) }
    /// }
    /// // The socket was closed: messages may be missing.
    /// pager.invalidate()
    /// ```
    ///
    /// The held pages around the first reader are loaded again, as `refresh(.loaded)` does. The rows stay until then. It begins
    /// a second later, so that several calls are one refresh; if calls keep coming, after a longer time, up to a minute. It
    /// waits for a reader, and for loads of visible rows; in an offset list, also for transactions that insert or remove. A
    /// refresh that fails is repeated as any other. Pages of a cache that are not in memory stay as they are.
    public func invalidate() {
        send { $0.invalidated(.all, at: $1) }
    }

    /// Marks items as out of date; see ``invalidate()``. Nothing happens if the list does not have them, and no page that is
    /// loading brings them.
    ///
    /// - Parameter ids: The ids of the items.
    public func invalidate(_ ids: some Sequence<Item.ID>) {
        let ids = Set(ids)
        send { $0.invalidated(.items(ids), at: $1) }
    }

    /// Marks rows as out of date; see ``invalidate()``. Nothing happens if none of them is loaded or loading.
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
