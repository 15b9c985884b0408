import PagingCore

/// The five lists of the tutorials this library grew from, each played through with its own numbers.
public enum FiveLists: UInt8, CaseIterable, Sendable {
    /// S0: 12 rows given without a request, and 6 more at each pull, 2 s later.
    case pullUpForMore
    /// S1: `start` counts items received, `limit` is 20, and a row among the last five loads more.
    case offsetAndLimit
    /// S2: 15 rows by themselves, 15 others when pulled down, 15 more when pulled up, each after 2 s.
    case pullBothWays
    /// S3: 84 moderators in pages of 30, 30 and 24, with a placeholder for every row not loaded.
    case moderators
    /// S4: 25 items given, pages of 25, loaded at a threshold of 10 rows before the last.
    case declarative

    /// Plays the list through.
    ///
    /// - Returns: The first thing that was not as it should be, if anything was, and a number that two plays share if the
    ///   same was commanded.
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
