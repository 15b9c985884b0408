import PagingCore

extension Exhibit {
    /// Offline and back: rows stay, failures say so, and everything goes on when the network returns.
    static var offline: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(addressing: .numbered(firstNumber: 1, pageSize: 30), prefetch: .screens(1))
        )
    }
}
