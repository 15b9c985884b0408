import PagingCore

/// A notice at an edge of a list or in its place.
public enum ListNotice: Hashable, Sendable {
    /// The notice of an edge.
    case edge(EdgeNotice)
    /// The content in the place of the list.
    case unavailableContent(UnavailableContent)
    /// A button that loads the next page.
    case offer
}

/// Whether the user loads the next page by pulling the list beyond its end.
public enum PullAvailability: Hashable, Sendable {
    /// Pull to load more is off.
    case notWanted
    /// The user can pull. The pull shows its own activity indicator.
    case possible
    /// Pull to load more is on, but the user does not use touch, for example with VoiceOver.
    case impossible
}

extension ListUpdate {
    /// The notice after the last row.
    ///
    /// It is the unavailable content if no other view shows it, a button for the next page if the user cannot pull, or
    /// else the notice of the edge.
    ///
    /// - Parameters:
    ///   - backdropSpeaks: Whether another view shows the ``unavailableContent`` in the place of the list.
    ///   - pull: Whether the user loads the next page by pulling.
    public func endNotice(backdropSpeaks: Bool, pull: PullAvailability) -> ListNotice {
        if unavailableContent != .nothing, !backdropSpeaks { return .unavailableContent(unavailableContent) }
        let notice = notice(.append)
        if pull != .notWanted, notice == .loading { return .edge(.nothing) }
        if pull == .impossible, canOfferPage(.append) { return .offer }
        return .edge(notice)
    }
}
