package import PagingCore

/// A source that observes its list and reports what changes there (D1). One value serves one list.
///
/// Pages and changes reach the list on the main actor, in the order in which they were read. So the list and the
/// ``SourceWindow`` of the source always hold the same rows.
@MainActor package protocol ObservedSource<Item>: AnyObject {
    /// An item of the list.
    associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

    /// Loads a page.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - purpose: What the page is loaded for.
    ///   - deliver: Passes the page or the error to the list, exactly once. Returns what became of it.
    func load(
        _ request: SourceRequest, for purpose: SourceLoadPurpose,
        deliver: @escaping @MainActor (Result<ItemPage<Item, OpaqueCursor>, any Error>) -> PageDelivery
    ) async
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

/// Makes an observed source for one list. The closure that it gets reports changes to the list; they have no effect once the
/// list has another source.
package typealias SourceObservation<Item: Identifiable & Sendable> =
    @MainActor @Sendable (_ report: @escaping @MainActor (SourceChange<Item, OpaqueCursor>) -> Void)
    -> any ObservedSource<Item>
where Item.ID: Sendable
