extension Pager {
    /// How long ago the list was loaded anew last; `nil` while nothing of it was loaded. Observers are told when it was
    /// loaded, not that time goes by.
    public var age: Duration? {
        trackRead(of: \.age)
        return list.ageNanoseconds(at: timeline.nanoseconds()).map { .nanoseconds($0) }
    }

    /// Whether the list is older than its ``FreshnessPolicy`` wants it to be.
    public var isStale: Bool {
        trackRead(of: \.age)
        return list.isStale(at: timeline.nanoseconds())
    }

    /// Loads the list anew if it is stale, for a view that comes back and for any other good moment. It happens as soon
    /// as no row on screen is loading, and never instead of what a person asked for.
    ///
    /// - Parameter kind: What is loaded anew.
    public func revalidateIfStale(_ kind: RevalidationKind = .loaded) {
        send { $0.revalidationRequested(kind, at: $1) }
    }

    /// Notes that the network came back: a stale list is loaded anew as its ``FreshnessPolicy`` says, and one whose first
    /// load has failed is loaded.
    public func networkReturned() {
        send { $0.networkReturned(at: $1) }
    }
}

extension FreshnessPolicy {
    /// A list is stale after a while.
    ///
    /// - Parameters:
    ///   - age: How old it becomes before it is stale, at or above zero.
    ///   - kind: What is loaded anew when a reader joins or the network comes back.
    public static func staleAfter(_ age: Duration, revalidating kind: RevalidationKind = .loaded) -> FreshnessPolicy {
        FreshnessPolicy(staleAfterNanoseconds: age.wholeNanoseconds, revalidates: kind)
    }
}
