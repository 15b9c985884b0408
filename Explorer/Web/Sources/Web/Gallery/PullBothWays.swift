import PagingCore
import PagingPresentation

extension Exhibit {
    /// Pull down for 15 other rows, pull up for 15 more. Each pull cancels what the other one loads.
    static var pullBothWays: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(
                addressing: .offset(limit: 15, endsAtShortPage: false), prefetch: .manual, retry: .never),
            headPull: .header, endPull: .footer)
    }
}
