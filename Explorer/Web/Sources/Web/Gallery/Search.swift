import PagingCore

extension Exhibit {
    /// Each letter cancels the search before it.
    static var search: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(addressing: .numbered(firstNumber: 1, pageSize: 30), prefetch: .screens(1))
        )
    }
}
