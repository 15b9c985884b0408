import PagingCore

extension Exhibit {
    /// Offset and limit: pages of 20. A row among the last five loads more, and a short page ends the list.
    static var offsetAndLimit: Exhibit {
        Exhibit(
            configuration: FeedConfiguration(
                addressing: .offset(limit: 20, endsAtShortPage: true), prefetch: .rows(5), retry: .never))
    }
}
