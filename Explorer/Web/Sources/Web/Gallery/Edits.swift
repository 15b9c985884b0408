import PagingCore

extension Exhibit {
    /// Edits: shown at once, and undone where the server refuses them.
    static var edits: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(
                addressing: .offset(limit: 30, endsAtShortPage: false), prefetch: .screens(1)))
    }
}
