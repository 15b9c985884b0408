import PagingCore

/// A message for VoiceOver about a change of a list.
public enum ListAnnouncement: Hashable, Sendable {
    /// This number of items was added.
    case itemsAdded(Int)
    /// A refresh completed, and the list has this number of items.
    case refreshed(Int)
    /// A load failed.
    case failed(LoadFailure)
    /// The last page was loaded.
    case ended
    /// The list was loaded and has no rows.
    case empty
}
