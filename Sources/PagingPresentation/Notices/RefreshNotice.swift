import PagingCore

/// What a bar above the rows shows about the refresh of a list that has rows.
public enum RefreshNotice: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// The last refresh failed, and the rows are the ones from before it. Show the reason, and buttons that retry and
    /// dismiss.
    case failed(LoadFailure)
}

/// Decides what a bar above the rows shows about a failed refresh. A failure is shown until the user dismisses it or
/// another refresh begins.
public struct RefreshBar: Hashable, Sendable {
    private var refresh = LoadStates.Refresh.idle
    private var isDismissed = false

    /// Creates a bar of a list that has not been refreshed.
    public init() {}

    /// The bar after an update.
    ///
    /// - Parameter refresh: The state of the refresh after the update.
    public func taking(_ refresh: LoadStates.Refresh) -> RefreshBar {
        guard refresh != self.refresh else { return self }
        var next = RefreshBar()
        next.refresh = refresh
        return next
    }

    /// The bar after the user dismissed the failure.
    public var dismissed: RefreshBar {
        var next = self
        next.isDismissed = true
        return next
    }

    /// What the bar shows.
    ///
    /// - Parameter content: Whether the list has rows. A list without rows shows its ``UnavailableContent`` instead.
    public func notice(_ content: ListContent) -> RefreshNotice {
        guard content == .rows, !isDismissed, case .failed(let failure) = refresh else { return .nothing }
        return .failed(failure)
    }
}
