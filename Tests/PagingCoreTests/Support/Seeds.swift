import Foundation

/// The seeds of a random test.
enum Seeds {
    private static let chosen = ProcessInfo.processInfo.environment["PAGING_SEEDS"].flatMap(Int.init)

    /// The number of seeds that the environment variable `PAGING_SEEDS` says, or else `count`. At least one.
    static func first(_ count: Int) -> Range<Int> { 0..<max(chosen ?? count, 1) }
}
