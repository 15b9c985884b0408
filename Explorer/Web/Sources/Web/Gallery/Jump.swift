import PagingCore

extension Exhibit {
    /// Any of 100,000 rows, most of which are never loaded.
    static var jump: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(
                addressing: .numbered(firstNumber: 1, pageSize: 50), prefetch: .adaptive, retention: .items(1_000)))
    }
}
