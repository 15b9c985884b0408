import PagingCore

extension Exhibit {
    /// The rows of a month share a header, which stays while they are on screen.
    static var sections: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(
                addressing: .offset(limit: 50, endsAtShortPage: false), prefetch: .screens(2)),
            hasSections: true)
    }
}
