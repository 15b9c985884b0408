import PagingCore

/// The list whose loading the reader chooses.
enum Laboratory {
    /// How the list is loaded. The numbers are those of the controls.
    static func configuration(
        addressing: Int32, size: Int, policy: Int32, argument: Int, retention: Int
    ) -> FeedConfiguration {
        FeedConfiguration(
            addressing: self.addressing(addressing, size), prefetch: prefetch(policy, argument),
            retention: retention < 0 ? .all : .items(retention))
    }

    private static func addressing(_ number: Int32, _ size: Int) -> SourceAddressing {
        switch number {
        case 0: .numbered(firstNumber: 1, pageSize: size)
        case 1: .offset(limit: size, endsAtShortPage: false)
        default: .chained(limit: size)
        }
    }

    static func prefetch(_ number: Int32, _ argument: Int) -> PrefetchPolicy {
        switch number {
        case 0: .manual
        case 1: .lastRow
        case 2: .rows(argument)
        case 3: .screens(Double(argument))
        default: .adaptive
        }
    }
}
