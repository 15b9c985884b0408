/// A notice at an edge of a list or in its place.
package enum ListNotice: Hashable, Sendable {
    /// The notice of an edge.
    case edge(EdgeNotice)
    /// The content in the place of the list.
    case unavailableContent(UnavailableContent)
    /// A button that loads the next page.
    case offer
}

/// Whether the user loads the next page by pulling the list beyond its end.
package enum PullAvailability: Hashable, Sendable {
    /// Pull to load more is off.
    case notWanted
    /// The user can pull. The pull shows its own activity indicator.
    case possible
    /// Pull to load more is on, but the user does not use touch, for example with VoiceOver.
    case impossible
}
