import ListWindow
import PagingCore

extension Exhibit {
    /// A chat that opens at its newest message and grows at both ends.
    static var chat: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(
                addressing: .chained(limit: 30), prefetch: .screens(1), retention: .items(300)),
            extent: .part)
    }
}
