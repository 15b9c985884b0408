import PagingCore

extension Exhibit {
    /// New rows at the top wait behind a button, so that nothing moves while you read.
    static var feed: Exhibit {
        Exhibit(configuration: FeedConfiguration(addressing: .chained(limit: 20), prefetch: .screens(1)))
    }
}
