import PagingCore

extension Exhibit {
    /// 25 rows are given. When the last one is on screen, 25 more load. The loading line shows only if that takes long.
    static var lastRow: Exhibit {
        Exhibit(configuration: FeedConfiguration(addressing: pagesOf25, prefetch: .lastRow))
    }

    /// When the tenth row from the end is on screen, 25 more rows load.
    static var thresholdRow: Exhibit {
        Exhibit(configuration: FeedConfiguration(addressing: pagesOf25, prefetch: .rows(11)))
    }

    private static var pagesOf25: SourceAddressing { .offset(limit: 25, endsAtShortPage: false) }
}
