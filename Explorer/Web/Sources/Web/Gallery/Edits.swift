import PagingCore

extension Exhibit {
    /// An edit shows at once, and is undone if the server refuses it.
    static var edits: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(
                addressing: .offset(limit: 30, endsAtShortPage: false), prefetch: .screens(1)))
    }
}
