/// The load state of each edge, of the refresh, and of the check for new items.
public struct LoadStates: Hashable, Sendable {
    /// The load state of an edge of the list.
    public enum Edge: Hashable, Sendable {
        /// No page is loading. There may be more.
        case idle
        /// A page is loading, or waits for its retry.
        case loading
        /// The last load failed. Only a retry or a pull repeats it.
        case failed(LoadFailure)
        /// There are no more pages in this direction.
        case ended
    }

    /// The load state of the refresh or of the check. The first load is a refresh.
    public enum Refresh: Hashable, Sendable {
        /// Not running.
        case idle
        /// Running.
        case loading
        /// The last one failed. The list keeps its rows. If there are none, the first load failed.
        case failed(LoadFailure)
    }

    /// The load state of the end of the list.
    public var append: Edge
    /// The load state of the head of the list.
    public var prepend: Edge
    /// The load state of the refresh. The first load is a refresh.
    public var refresh: Refresh
    /// The load state of the check for new items before the first row.
    public var check = Refresh.idle

    /// - Parameters:
    ///   - append: The load state of the end of the list.
    ///   - prepend: The load state of the head of the list.
    ///   - refresh: The load state of the refresh.
    public init(append: Edge = .idle, prepend: Edge = .idle, refresh: Refresh = .idle) {
        self.append = append
        self.prepend = prepend
        self.refresh = refresh
    }

    /// The load state of one edge.
    public subscript(direction: LoadDirection) -> Edge {
        switch direction {
        case .append: append
        case .prepend: prepend
        }
    }
}

/// Whether the list has rows, is empty, or is not known yet.
public enum ListContent: Hashable, Sendable {
    /// It is not known yet whether the list has rows: show neither rows nor an empty state.
    case unknown
    /// The list was loaded and has no rows.
    case empty
    /// The list has rows.
    case rows
}

/// Which activity indicators are visible (A1).
///
/// An indicator turns on later than its load starts, so that a fast answer shows none. It then stays on long enough
/// that it does not flicker. See ``IndicatorPolicy``.
public struct ListIndicators: Hashable, Sendable {
    /// Whether the indicator at the end of the list is visible.
    public var append: Bool
    /// Whether the indicator at the head of the list is visible.
    public var prepend: Bool
    /// Whether the indicator of the refresh is visible.
    public var refresh: Bool

    /// - Parameters:
    ///   - append: Whether the indicator at the end of the list is visible.
    ///   - prepend: Whether the indicator at the head of the list is visible.
    ///   - refresh: Whether the indicator of the refresh is visible.
    public init(append: Bool = false, prepend: Bool = false, refresh: Bool = false) {
        self.append = append
        self.prepend = prepend
        self.refresh = refresh
    }
}
