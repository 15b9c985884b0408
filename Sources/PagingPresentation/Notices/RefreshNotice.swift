import PagingCore

/// What a bar above the rows shows about the refresh of a list that has rows.
public enum RefreshNotice: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// The last refresh failed, and the rows are the ones from before it. Show the reason, and buttons that retry and
    /// dismiss.
    case failed(LoadFailure)
}

/// Whether the failure of the last refresh is shown: until the user dismisses it, or another refresh begins.
public struct RefreshFailurePresentation: Hashable, Sendable {
    private var refresh = LoadStates.Refresh.idle
    private var isDismissed = false

    /// Creates the presentation of a list that has not been refreshed.
    public init() {}

    /// The presentation after an update.
    ///
    /// - Parameter refresh: The state of the refresh after the update.
    public func updated(with refresh: LoadStates.Refresh) -> RefreshFailurePresentation {
        guard refresh != self.refresh else { return self }
        var next = RefreshFailurePresentation()
        next.refresh = refresh
        return next
    }

    /// The presentation after the user dismissed the failure.
    public var dismissed: RefreshFailurePresentation {
        var next = self
        next.isDismissed = true
        return next
    }

    /// What a bar above the rows shows.
    ///
    /// - Parameter content: Whether the list has rows. A list without rows shows its ``UnavailableContent`` instead.
    public func notice(_ content: ListContent) -> RefreshNotice {
        guard content == .rows, !isDismissed, case .failed(let failure) = refresh else { return .nothing }
        return .failed(failure)
    }
}
