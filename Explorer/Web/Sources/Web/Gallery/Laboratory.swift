import PagingCore

/// 10,000 rows. You choose how they load, on a wide screen. B is another prefetch policy on the same scrolling.
struct Laboratory {
    /// By page number, by offset, or by cursor.
    var addressing: Int32 = 0
    var pageSize: Int32 = 0
    /// Manual, last row, rows, screens, or adaptive.
    var policy: Int32 = 0
    /// How many rows or screens.
    var distance: Int32 = 0
    /// How many items are held; all of them where negative.
    var retention: Int32 = 0

    var configuration: FeedConfiguration {
        FeedConfiguration(
            addressing: sourceAddressing, prefetch: prefetch, retention: retention < 0 ? .all : .items(Int(retention)))
    }

    private var sourceAddressing: SourceAddressing {
        switch addressing {
        case 0: .numbered(firstNumber: 1, pageSize: Int(pageSize))
        case 1: .offset(limit: Int(pageSize), endsAtShortPage: false)
        default: .chained(limit: Int(pageSize))
        }
    }

    private var prefetch: PrefetchPolicy {
        switch policy {
        case 0: .manual
        case 1: .lastRow
        case 2: .rows(Int(distance))
        case 3: .screens(Double(distance))
        default: .adaptive
        }
    }
}
