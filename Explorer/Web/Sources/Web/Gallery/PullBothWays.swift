import PagingCore
import PagingPresentation

extension Exhibit {
    /// Pull down for others, pull up for more: 15 rows at a time. Each pull cancels the load of the other.
    static var pullBothWays: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(
                addressing: .offset(limit: 15, endsAtShortPage: false), prefetch: .manual, retry: .never),
            headPull: .header, endPull: .footer)
    }
}
