/// A segment of a list, for tests.
package struct KnownPage<Item> {
    /// The key of the segment.
    package let key: Int
    /// The segment as it is kept.
    package let run: FeedRestorationState.Run
    /// The number of rows.
    package let rows: Int
    /// The items, with the edits of open transactions; `nil` if they are not held.
    package let items: ContiguousArray<Item>?
    /// The items without these edits.
    package let base: ContiguousArray<Item>?
}

extension FeedStateMachine {
    /// All segments of the list, in order, for tests.
    ///
    /// - Complexity: O(p) in pages.
    package var knownPages: [KnownPage<Item>] {
        var pages: [KnownPage<Item>] = []
        let edits = EditedItems(generation.edits)
        generation.pages.tree.visitAll { segment in
            var items: ContiguousArray<Item>?
            if let held = segment.items(of: Item.self) { items = held }
            pages.append(
                KnownPage(
                    key: Int(segment.key), run: segment.run(isChained: generation.pages.isChained), rows: segment.rows,
                    items: items, base: items.map { edits.base(of: $0, under: Int(segment.key)) }))
        }
        return pages
    }
}
