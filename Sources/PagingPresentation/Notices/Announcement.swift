import PagingCore

/// What somebody who does not see the list is told.
public enum Announcement: Hashable, Sendable {
    /// So many items came.
    case itemsAdded(Int)
    /// The list was loaded anew and has so many items.
    case refreshed(Int)
    /// A load failed.
    case failed(Failure)
    /// There is nothing more at the end.
    case ended
    /// The list was loaded and has no rows.
    case empty
}
