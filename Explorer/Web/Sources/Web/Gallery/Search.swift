import PagingCore

extension Exhibit {
    /// Search while typing: each letter drops the rows, cancels what loads, and begins again.
    static var search: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(addressing: .numbered(firstNumber: 1, pageSize: 30), prefetch: .screens(1))
        )
    }
}
