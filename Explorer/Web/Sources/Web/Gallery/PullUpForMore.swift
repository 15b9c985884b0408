import PagingCore
import PagingPresentation

extension Exhibit {
    /// Pull up for more: 12 rows are given. A drag that ends 10 pixels or more beyond the end loads 6 more.
    static var pullUpForMore: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(addressing: .offset(limit: 6, endsAtShortPage: false), prefetch: .manual),
            endPull: .more)
    }
}
