public import PagingPresentation

extension Pager: @MainActor ListStatus {
    /// The number of rows.
    public var itemRows: Int { rows.count }

    /// The number of refreshes that have completed.
    public var completedRefreshes: Int {
        trackRead(of: \.age)
        return engine.shown.completedRefreshes
    }

    /// Whether the list was loaded and has no rows.
    public var isEmpty: Bool { content == .empty }

    /// Whether a refresh runs while rows are shown.
    public var isRefreshing: Bool { states.refresh == .loading && content != .unknown }
}
