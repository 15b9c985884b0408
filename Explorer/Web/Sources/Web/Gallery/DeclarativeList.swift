import PagingCore

extension Exhibit {
    /// A declarative list that loads more at its last row: 25 rows at a time.
    static var lastRow: Exhibit {
        Exhibit(configuration: FeedConfiguration(addressing: pagesOf25, prefetch: .lastRow))
    }

    /// A declarative list that loads more at the tenth row before its last row.
    static var thresholdRow: Exhibit {
        Exhibit(configuration: FeedConfiguration(addressing: pagesOf25, prefetch: .rows(11)))
    }

    private static var pagesOf25: SourceAddressing { .offset(limit: 25, endsAtShortPage: false) }
}
