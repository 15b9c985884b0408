import PagingCore

extension Exhibit {
    /// Rows stay while the network is away, and loading goes on when it is back. The list is kept in memory: leave it
    /// and come back, also offline, and it is as it was. A reload of the page loses it.
    static var offline: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(addressing: .numbered(firstNumber: 1, pageSize: 30), prefetch: .screens(1))
        )
    }
}
