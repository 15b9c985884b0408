import PagingCore

extension Exhibit {
    /// A feed that grows at its head: new rows wait until the reader wants to see them.
    static var feed: Exhibit {
        Exhibit(configuration: FeedConfiguration(addressing: .chained(limit: 20), prefetch: .screens(1)))
    }
}
