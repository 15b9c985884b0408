/// When a list becomes stale, and which pages its revalidation loads again.
///
/// A stale list is revalidated when a reader joins, when the network becomes available again, and when a caller
/// requests it (T2). A revalidation that is due waits while a visible row or an edge is loading, and never cancels a
/// load that the user requested (T3).
public struct FreshnessPolicy: Hashable, Sendable {
    /// The age at which a list becomes stale, in nanoseconds; `nil` if no list becomes stale.
    package var staleAfterNanoseconds: Int64?
    /// The pages to load again when a reader joins or the network becomes available again.
    package var revalidates: RevalidationKind

    package init(staleAfterNanoseconds: Int64?, revalidates: RevalidationKind = .loaded) {
        self.staleAfterNanoseconds = staleAfterNanoseconds
        self.revalidates = revalidates
    }

    /// A list is stale after a duration.
    ///
    /// - Parameters:
    ///   - age: The age at which a list becomes stale, at or above zero.
    ///   - kind: The pages to load again when a reader joins or the network becomes available again.
    public static func staleAfter(_ age: Duration, revalidating kind: RevalidationKind = .loaded) -> FreshnessPolicy {
        FreshnessPolicy(staleAfterNanoseconds: age.wholeNanoseconds, revalidates: kind)
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

    /// Decides whether a revalidation that is due begins now, waits, or is dropped.
    ///
    /// - Parameters:
    ///   - kind: The pages to load again.
    ///   - activity: What the list is loading.
    func verdict(on kind: RevalidationKind, _ activity: ListActivity) -> RevalidationDecision {
        switch activity {
        case .refreshing: return .drop
        case .loading, .blank: return .wait
        case .calm(let isOnFirstPage):
            switch kind {
            case .loaded: return .begin(.loaded)
            case .firstPage: return .begin(isOnFirstPage ? .firstPage : .loaded)
            }
        }
    }
}

/// The pages that a revalidation loads again.
public enum RevalidationKind: Hashable, Sendable {
    /// The page that the list opens with. The other pages are dropped and loaded when they are wanted. If a row of
    /// another page is visible, the revalidation is ``loaded`` instead.
    case firstPage
    /// All held pages around the first reader. One update replaces them.
    case loaded
}

/// What a list is loading when a revalidation is due.
enum ListActivity: Equatable {
    /// A refresh is running.
    case refreshing
    /// A visible row or an edge is loading.
    case loading
    /// All rows are placeholders: no held item needs a revalidation.
    case blank
    /// No visible row and no edge is loading. `isOnFirstPage` is true if all visible rows belong to the first page.
    case calm(isOnFirstPage: Bool)
}

/// Whether a revalidation that is due begins now, waits, or is dropped.
enum RevalidationDecision: Equatable {
    case begin(RevalidationKind)
    case wait
    /// A running refresh takes its place (T3).
    case drop
}
