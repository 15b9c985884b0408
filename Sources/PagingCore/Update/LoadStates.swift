/// What goes on at the list's edges and with its refresh.
public struct LoadStates: Hashable, Sendable {
    /// What goes on at an edge of the list.
    public enum Edge: Hashable, Sendable {
        /// Nothing is loaded now, more may come.
        case idle
        /// A page is on its way, or waits to be asked for again.
        case loading
        /// The last load failed. It is repeated by a retry or a pull only.
        case failed(Failure)
        /// There is nothing more this way.
        case ended
    }

    /// What goes on with the refresh, which the first load is.
    public enum Refresh: Hashable, Sendable {
        /// None runs.
        case idle
        /// One runs.
        case loading
        /// The last one failed. The rows from before it stand; where there are none, the first load failed.
        case failed(Failure)
    }

    /// At the end of the list.
    public var append: Edge
    /// At the head of the list.
    public var prepend: Edge
    /// For the list anew, which the first load is.
    public var refresh: Refresh
    /// For what stands before the first row and is to be held back.
    public var check = Refresh.idle

    /// - Parameters:
    ///   - append: At the end of the list.
    ///   - prepend: At the head of the list.
    ///   - refresh: For the list anew, which the first load is.
    public init(append: Edge = .idle, prepend: Edge = .idle, refresh: Refresh = .idle) {
        self.append = append
        self.prepend = prepend
        self.refresh = refresh
    }

    /// The state of one edge.
    public subscript(direction: Direction) -> Edge {
        switch direction {
        case .append: append
        case .prepend: prepend
        }
    }
}

/// Whether there is anything to show.
public enum ListContent: Hashable, Sendable {
    /// Nothing is known yet: show neither rows nor an empty state.
    case unknown
    /// The list was loaded and has no rows.
    case empty
    /// There are rows.
    case rows
}

/// Whether an activity indicator should be seen. It follows the load states late enough that a fast answer shows none
/// and long enough that a shown one does not flicker.
public struct Indicators: Hashable, Sendable {
    /// At the end of the list.
    public var append: Bool
    /// At the head of the list.
    public var prepend: Bool
    /// For the refresh.
    public var refresh: Bool

    /// - Parameters:
    ///   - append: At the end of the list.
    ///   - prepend: At the head of the list.
    ///   - refresh: For the refresh.
    public init(append: Bool = false, prepend: Bool = false, refresh: Bool = false) {
        self.append = append
        self.prepend = prepend
        self.refresh = refresh
    }
}
