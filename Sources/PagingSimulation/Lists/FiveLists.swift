import PagingCore

/// The five lists of the tutorials that this library is based on, each with its own numbers.
public enum FiveLists: UInt8, CaseIterable, Sendable {
    /// S0: 12 initial rows without a request, and 6 more rows 2 s after each pull.
    case pullUpForMore
    /// S1: `start` counts the items received, `limit` is 20, and a row among the last five loads more.
    case offsetAndLimit
    /// S2: 15 rows load automatically, a pull down replaces them with 15 others, and a pull up appends 15. Each takes 2
    /// s.
    case pullBothWays
    /// S3: 84 moderators in pages of 30, 30 and 24, with a placeholder for every row that is not loaded.
    case moderators
    /// S4: 25 initial items in pages of 25. The next page loads at a threshold of 10 rows before the last row.
    case declarative

    /// Runs the scenario of the list.
    ///
    /// - Returns: The first expectation that failed, if any, and a digest of the commands. Two runs with the same
    ///   commands have the same digest.
    public func run() -> (broken: StaticString?, digest: UInt64) {
        let scenario =
            switch self {
            case .pullUpForMore: Self.runPullUpForMore()
            case .offsetAndLimit: Self.runOffsetAndLimit()
            case .pullBothWays: Self.runPullBothWays()
            case .moderators: Self.runModerators()
            case .declarative: Self.runDeclarative()
            }
        return (scenario.broken, scenario.digest)
    }
}
