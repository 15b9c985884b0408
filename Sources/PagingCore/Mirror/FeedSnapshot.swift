/// A list at one moment, for keeping it.
///
/// Taking a snapshot is O(1) if no transaction is open, and holding one makes no later page more expensive.
package struct FeedSnapshot<Item: Identifiable> {
    /// What is kept of the list as a whole.
    package struct Header: Hashable, Sendable {
        /// The list without its rows: ``FeedRestorationState/runs`` is empty, and the first row is 0.
        package var state: FeedRestorationState
        /// The first visible row: the key of its segment, and its place in the segment. `nil` if nothing is visible.
        package var first: FirstRow?
        /// The time at which the last refresh completed, in nanoseconds; `nil` if none did.
        package var refreshedAt: Int64?

        /// Whether both headers are of one list at one place. The age of a list counts by itself.
        func isSame(as other: Header) -> Bool {
            var other = other
            other.state.ageNanoseconds = state.ageNanoseconds
            return self == other
        }

        package struct FirstRow: Hashable, Sendable {
            package var key: Int
            package var offset: Int

            package init(key: Int, offset: Int) {
                self.key = key
                self.offset = offset
            }
        }
    }

    /// What is kept of the list as a whole.
    package let header: Header
    package let refreshes: RefreshProgress
    let tree: PageTree
    /// The items of the pages that were evicted since the last snapshot, by key.
    let evictedItems: EvictedItems<Item>
    let edits: EditedItems<Item>
    let isChained: Bool
}

/// How far the refreshes of a list are: the numbers of the one for which the server was asked last, and of the one that
/// completed last; 0 if there is none. A refresh that begins later has a higher number.
package typealias RefreshProgress = (begun: Int, completed: Int)

extension FeedStateMachine {
    /// Takes the list as it is kept; `nil` before the first page was applied. The items of pages that were evicted are in
    /// one snapshot only, the next one.
    ///
    /// - Complexity: O(log p), and O(e) in the open edits.
    package mutating func takeSnapshot() -> FeedSnapshot<Item>? {
        guard generation.pages.isLoaded, var state = generation.header else { return nil }
        state.ageNanoseconds = ageNanoseconds(at: now)
        var first: FeedSnapshot<Item>.Header.FirstRow?
        if let row = readers.lazy.compactMap({ $0.viewport }).first?.first, row < generation.pages.tree.rows {
            let place = generation.pages.tree.place(ofRow: row)
            first = .init(key: Int(place.segment.key), offset: row - place.firstRow)
        }
        defer { evictedItems.forget() }
        return FeedSnapshot(
            header: FeedSnapshot.Header(state: state, first: first, refreshedAt: age.refreshTime),
            refreshes: refreshProgress, tree: generation.pages.tree, evictedItems: evictedItems,
            edits: EditedItems(generation.edits), isChained: generation.pages.isChained)
    }
}

extension FeedSnapshot: Sendable where Item: Sendable, Item.ID: Sendable {}
