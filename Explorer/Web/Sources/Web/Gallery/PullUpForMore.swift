import PagingCore
import PagingPresentation

extension Exhibit {
    /// 12 rows are given. Pull up beyond the end and let go: 6 more load, which takes 2 seconds.
    static var pullUpForMore: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(addressing: .offset(limit: 6, endsAtShortPage: false), prefetch: .manual),
            endPull: .more)
    }
}
