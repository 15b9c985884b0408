#if GRDB
/// How a list keeps up with its database: whether the last attempt has failed, and whether the list shows that.
struct CatchUp {
    static var firstDelay: Duration { .seconds(1) }
    static var longestDelay: Duration { .seconds(64) }

    /// Whether the last attempt has failed. Without another cause, none follows.
    private(set) var hasFailed = false
    /// Whether the list shows a failure, as a failed check for new items.
    private(set) var showsFailure = false
    private var nextDelay = Self.firstDelay

    /// Whether a check would show something else than the list does.
    var needsCheck: Bool { hasFailed != showsFailure }

    /// Notes that the list has everything.
    mutating func succeeded() {
        hasFailed = false
        nextDelay = Self.firstDelay
    }

    /// Notes that something could not be read.
    ///
    /// - Returns: When to try again if the cause may pass.
    mutating func failed() -> Duration {
        hasFailed = true
        defer { nextDelay = min(nextDelay * 2, Self.longestDelay) }
        return nextDelay
    }

    /// Notes that there is a cause to try again: another change, or the time.
    mutating func resumed() { hasFailed = false }

    /// Notes that the list has got the result of a check.
    mutating func wasShown() { showsFailure = hasFailed }

    /// Notes that a refresh has completed, which clears the state of the check.
    mutating func wasCleared() { showsFailure = false }
}
#endif
