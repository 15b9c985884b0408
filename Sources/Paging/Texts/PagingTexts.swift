import PagingCore
import PagingPresentation

/// The texts that lists show and that assistive technologies announce. The default texts are English.
///
/// ```swift
/// var texts = PagingTexts()
/// texts.retry = "Nochmal"
/// texts.itemsAdded = { "\($0) weitere" }
/// ```
public struct PagingTexts: Sendable {
    /// Shown beside an activity indicator, and in a row whose item is not loaded.
    public var loading = "Loading"
    /// Shown above the reason of a failure.
    public var failed = "Could not load"
    /// The title of the button that retries what failed.
    public var retry = "Try again"
    /// The title of the button that hides a failed refresh.
    public var dismiss = "Dismiss"
    /// The title of the button that loads the next page, for a user who cannot pull.
    public var more = "Load more"
    /// Shown after the last row of a list that has ended.
    public var ended = "End of list"
    /// Shown instead of rows if the list is empty.
    public var empty = "Nothing here"
    /// Returns the reason of a failure, from its error.
    public var reason: @Sendable (any Error) -> String = { String(describing: $0) }
    /// Announced when items were added. The parameter is their number.
    public var itemsAdded: @Sendable (Int) -> String = { $0 == 1 ? "1 more item" : "\($0) more items" }
    /// Announced when a refresh completed. The parameter is the number of items of the list.
    public var refreshed: @Sendable (Int) -> String = { $0 == 1 ? "Updated, 1 item" : "Updated, \($0) items" }

    /// Creates the English texts.
    public init() {}

    /// The text of an announcement.
    ///
    /// - Parameter announcement: The announcement.
    public func text(_ announcement: ListAnnouncement) -> String {
        switch announcement {
        case .itemsAdded(let count): itemsAdded(count)
        case .refreshed(let count): refreshed(count)
        case .failed(let failure): "\(failed): \(reason(failure.error))"
        case .ended: ended
        case .empty: empty
        }
    }
}
