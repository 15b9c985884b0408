/// A list as a store has it.
package struct StoredFeed<Item> {
    /// The list without its items.
    package var state: FeedRestorationState
    /// The items that were read.
    package let items: StoredItems<Item>
    /// The id of the page of each run.
    package let pageIDs: [Int64]

    /// - Parameters:
    ///   - state: The list without its items.
    ///   - items: The items that were read. A damaged page has another number of items than rows, and counts as not read.
    ///   - pageIDs: The id of the page of each run.
    package init(state: FeedRestorationState, items: StoredItems<Item>, pageIDs: [Int64]) {
        var items = items
        items.items = items.items.filter { state.runs[$0.key].rows == $0.value.count }
        (self.state, self.items, self.pageIDs) = (state, items, pageIDs)
    }
}

extension StoredFeed: Sendable where Item: Sendable {}
