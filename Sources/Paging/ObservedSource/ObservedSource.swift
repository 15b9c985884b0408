package import PagingCore

/// A source that observes its list and reports what changes there (D1). One value serves one list.
///
/// Pages and changes reach the list on the main actor, in the order in which they were read. So the list and the
/// ``SourceWindow`` of the source always hold the same rows.
@MainActor package protocol ObservedSource<Item>: AnyObject {
    /// An item of the list.
    associatedtype Item: Identifiable

    /// Loads a page. Returns at once; the page or the error is delivered later.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - purpose: What the page is loaded for.
    ///   - boundary: Where a page that was evicted ends, seen from its cursor; `nil` for any other page.
    ///   - deliver: Passes the page or the error to the list, exactly once. Returns what became of it.
    func load(
        _ request: SourceRequest, for purpose: SourceLoadPurpose, until boundary: PageBoundary<OpaqueCursor>?,
        deliver: @escaping @MainActor (Result<ItemPage<Item, OpaqueCursor>, any Error>) -> PageDelivery
    )
}

/// What became of a page or an error that was passed to a list.
package enum PageDelivery: Sendable {
    /// The list no longer wanted it.
    case ignored
    case applied
    /// It is a page of a refresh that needs more pages.
    case appliedToRefresh
    case completedRefresh
}

/// The list that an observed source serves. Once the list has another source, nothing here has an effect.
@MainActor package struct ObservingList<Item: Identifiable> {
    /// Reports a change to the list.
    package let report: (SourceChange<Item, OpaqueCursor>) -> Void
    /// Makes the list check for new items: the answer says whether changes can be read.
    package let requestCheck: () -> Void
    /// Whether a refresh runs.
    package let isRefreshing: () -> Bool
    /// The pages whose items the list holds.
    package let heldPages: () -> Set<PageAddress<OpaqueCursor>>
    /// The pages without items that the list holds before the source has loaded any, and where they end: those of a restored
    /// list.
    package let emptyPages: [(page: PageAddress<OpaqueCursor>, boundary: PageBoundary<OpaqueCursor>)]
}

/// Makes an observed source for one list.
package typealias SourceObservation<Item: Identifiable> =
    @MainActor (ObservingList<Item>) -> any ObservedSource<Item>
