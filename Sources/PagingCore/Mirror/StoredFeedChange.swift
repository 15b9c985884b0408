/// A change of a stored list.
package struct StoredFeedChange<Item: Identifiable> {
    /// What becomes of the items of a page in the store.
    package enum Items {
        /// They stay.
        case unchanged
        /// They are removed, because they are outdated or were never there.
        case removed
        case replaced(ContiguousArray<Item>)
    }

    /// A page that is added, or replaces the one with the same id.
    package struct Page {
        package let id: Int64
        package let key: Int
        package let run: FeedRestorationState.Run
        package let items: Items
    }

    package let header: FeedSnapshot<Item>.Header
    /// The id of the page with the first visible row; `nil` if nothing is visible, or only rows that are not stored.
    package let firstPage: Int64?
    package let pages: [Page]
    package let removal: Removal

    /// Which other pages are removed.
    package enum Removal {
        case pages([Int64])
        case allOthers
    }
}

extension StoredFeedChange: Sendable where Item: Sendable, Item.ID: Sendable {}
extension StoredFeedChange.Items: Sendable where Item: Sendable {}
extension StoredFeedChange.Page: Sendable where Item: Sendable, Item.ID: Sendable {}
