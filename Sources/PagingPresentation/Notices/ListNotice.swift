import PagingCore

/// What is said in one of a list's places: at an edge, or where its rows would be.
public enum ListNotice: Hashable, Sendable {
    /// What stands beyond an edge.
    case edge(EdgeNotice)
    /// What stands in the place of the rows.
    case unavailableContent(UnavailableContent)
    /// That the next page can be asked for.
    case offer
}

/// Whether a person loads the next page by pulling the list beyond its end.
public enum PullAvailability: Hashable, Sendable {
    /// The list loads by itself.
    case notWanted
    /// It is pulled, and shows an indicator of its own where it is.
    case possible
    /// It would be pulled, and whoever reads it has no finger on it.
    case impossible
}

extension Update {
    /// What stands behind the last row after the change: what the place of the rows would say where it says nothing, the
    /// offer of a page where nobody can pull for it, and what goes on at the edge.
    ///
    /// - Parameters:
    ///   - backdropSpeaks: Whether the place of the rows says what there is to say of a list without rows.
    ///   - pull: Whether the list is pulled beyond its end.
    /// - Returns: What to say there.
    public func endNotice(backdropSpeaks: Bool, pull: PullAvailability) -> ListNotice {
        if unavailableContent != .nothing, !backdropSpeaks { return .unavailableContent(unavailableContent) }
        let notice = notice(.append)
        if pull != .notWanted, notice == .loading { return .edge(.nothing) }
        if pull == .impossible, canOfferPage(.append) { return .offer }
        return .edge(notice)
    }
}
