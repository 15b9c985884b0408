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

    /// Reports that the network returned. A stale list is revalidated as its ``FreshnessPolicy`` says, and a failed
    /// first load is retried.
    public func networkReturned() {
        send { $0.networkReturned(at: $1) }
    }
}
