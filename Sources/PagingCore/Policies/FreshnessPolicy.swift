/// When a list counts as old, and what of it is then loaded anew: a revalidation.
///
/// An old list is revalidated when a reader joins it, when the network comes back, and when somebody asks who knows of
/// another good moment. It is never revalidated beneath a reader's fingers: not while a row on screen or at an edge
/// loads, nor instead of what a person asked for.
public struct FreshnessPolicy: Hashable, Sendable {
    /// How old a list becomes before it is stale, in nanoseconds, at or above 0; `nil` where no list ever is.
    public var staleAfterNanoseconds: Int64?
    /// What is loaded anew when a reader joins or the network comes back.
    public var revalidates: RevalidationKind

    /// - Parameters:
    ///   - staleAfterNanoseconds: How old a list becomes before it is stale, in nanoseconds; `nil` where no list ever is.
    ///   - revalidates: What is loaded anew when a reader joins or the network comes back.
    public init(staleAfterNanoseconds: Int64?, revalidates: RevalidationKind = .loaded) {
        self.staleAfterNanoseconds = staleAfterNanoseconds
        self.revalidates = revalidates
    }

    /// No list is ever stale.
    public static var never: FreshnessPolicy { FreshnessPolicy(staleAfterNanoseconds: nil) }

    /// Whether a list is stale.
    ///
    /// - Parameter ageNanoseconds: How old the list is, in nanoseconds; `nil` where nothing of it was loaded.
    func isStale(ageNanoseconds: Int64?) -> Bool {
        guard let staleAfterNanoseconds, let ageNanoseconds else { return false }
        return ageNanoseconds >= staleAfterNanoseconds
    }

    /// What becomes of a revalidation that is due.
    ///
    /// - Parameters:
    ///   - kind: What is to be loaded anew.
    ///   - activity: What goes on in the list.
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

/// What a revalidation loads.
public enum RevalidationKind: Hashable, Sendable {
    /// The page the list opens with. The others come again as they are wanted, so where a reader has one of them on
    /// screen it is ``loaded`` instead.
    case firstPage
    /// All pages that are held around the first reader, as one change.
    case loaded
}

/// What goes on in a list, as far as a revalidation has to know.
enum ListActivity: Equatable {
    /// It is loaded anew already.
    case refreshing
    /// A row on screen, or at an edge, is being loaded.
    case loading
    /// No item is held that could be loaded anew: each will be as new as its page.
    case blank
    /// Nothing that a reader waits for, and whether all that readers have on screen is of the first page.
    case calm(isOnFirstPage: Bool)
}

/// What becomes of a revalidation that is due.
enum RevalidationDecision: Equatable {
    /// It begins now.
    case begin(RevalidationKind)
    /// It begins later.
    case wait
    /// Something else does its work.
    case drop
}
