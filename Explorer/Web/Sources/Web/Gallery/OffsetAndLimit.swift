import PagingCore

extension Exhibit {
    /// Pages of 20 rows, below a section that stays. When one of the last five rows is on screen, the next page loads.
    /// A page with fewer than 20 rows is the last one.
    static var offsetAndLimit: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(
                addressing: .offset(limit: 20, endsAtShortPage: true), prefetch: .rows(5), retry: .never))
    }
}
