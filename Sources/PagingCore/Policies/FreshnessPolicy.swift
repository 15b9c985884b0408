/// When a list becomes stale.
///
/// A stale list is revalidated when a reader joins, when the network becomes available again, and when a caller
/// requests it (T2): the held pages are loaded again. A revalidation that is due waits while a visible row or an edge is
/// loading, and never cancels a load that the user requested (T3).
public struct FreshnessPolicy: Hashable, Sendable {
    /// The age at which a list becomes stale, in nanoseconds; `nil` if no list becomes stale.
    package var staleAfterNanoseconds: Int64?

    package init(staleAfterNanoseconds: Int64?) {
        self.staleAfterNanoseconds = staleAfterNanoseconds
    }

    /// A list is stale after a duration.
    ///
    /// - Parameter age: The age at which a list becomes stale, at or above zero.
    public static func staleAfter(_ age: Duration) -> FreshnessPolicy {
        FreshnessPolicy(staleAfterNanoseconds: age.wholeNanoseconds)
    }

    /// No list becomes stale.
    public static var never: FreshnessPolicy { FreshnessPolicy(staleAfterNanoseconds: nil) }

    /// Whether a list is stale.
    ///
    /// - Parameter ageNanoseconds: The age of the list, in nanoseconds; `nil` if no page of it was loaded.
    func isStale(ageNanoseconds: Int64?) -> Bool {
        guard let staleAfterNanoseconds, let ageNanoseconds else { return false }
        return ageNanoseconds >= staleAfterNanoseconds
    }
}
