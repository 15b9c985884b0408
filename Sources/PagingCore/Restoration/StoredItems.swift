/// The items of a list that was kept with some of them, and how its pages were ordered.
package struct StoredItems<Item> {
    /// The key that the segment of each run had.
    package var keys: [Int]
    /// The items of pages, by the index of their run.
    package var items: [Int: [Item]]

    package init(keys: [Int], items: [Int: [Item]]) {
        self.keys = keys
        self.items = items
    }

    /// The key of a run.
    ///
    /// - Parameter least: The least key that is free behind the run before it.
    /// - Throws: A problem if the run cannot have the key.
    func key(ofRun run: Int, behind least: Int, isFirst: Bool) throws(FeedRestorationState.Problem) -> Int {
        let greatest = SourceAddressing.greatestCount
        guard keys.indices.contains(run), (isFirst ? -greatest : least)...greatest ~= keys[run] else {
            throw .misplaced(run: run)
        }
        return keys[run]
    }
}

extension StoredItems: Sendable where Item: Sendable {}
