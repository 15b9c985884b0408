// What the store lacks.
extension ListMirror {
    /// What is not written yet.
    struct Unwritten {
        /// The items of pages whose heads or items changed, by key.
        var pages: [Int: StoredFeedChange<Item>.Items] = [:]
        var removed: Set<Int64> = []
        var isHeaderNew = false

        var isEmpty: Bool { pages.isEmpty && removed.isEmpty && !isHeaderNew }

        /// Adds what was to be written before and was not.
        mutating func addEarlier(_ earlier: Unwritten, isNoted: (Int) -> Bool) {
            for (key, items) in earlier.pages where isNoted(key) {
                switch pages[key] {
                case .removed?, .replaced?: break
                case .unchanged?, nil: pages[key] = items
                }
            }
            removed.formUnion(earlier.removed)
            isHeaderNew = isHeaderNew || earlier.isHeaderNew
        }
    }

    /// The id of the page that the store has for a segment; `nil` if it has none, or if its items are outdated.
    package func id(ofKey key: Int) -> Int64? { isOutdated(key) ? nil : pages[key]?.id }

    /// The keys of the pages whose items the list does not hold.
    package var keysOfEvictedPages: [Int] {
        var keys: [Int] = []
        tree.visitAll { if $0.isEvicted, !$0.isGap { keys.append(Int($0.key)) } }
        return keys
    }

    /// The items of a page that are not written yet; `nil` if the store has what is known of them.
    package func unwrittenItems(ofKey key: Int) -> ContiguousArray<Item>? {
        if case .replaced(let items)? = itemsToWrite(ofKey: key) { items } else { nil }
    }

    /// What is to be written of the items of a page, or is being written; `nil` if they stay as they are stored.
    private func itemsToWrite(ofKey key: Int) -> StoredFeedChange<Item>.Items? {
        switch unwritten.pages[key] {
        case .replaced?, .removed?: return unwritten.pages[key]
        case .unchanged?, nil: break
        }
        guard case .writing(let lost, _) = phase else { return nil }
        return lost.pages[key]
    }

    /// The items of a page as they are written, without open edits; `nil` if they are not known.
    func knownItems(ofKey key: Int) -> ContiguousArray<Item>? {
        switch itemsToWrite(ofKey: key) {
        case .replaced(let items)?: items
        case .removed?: nil
        case .unchanged?, nil: pagesWithoutEdits[key] ?? tree.place(ofKey: key)?.segment.items(of: Item.self)
        }
    }

    /// Whether the list was removed from the store.
    package var isRemoved: Bool { if case .removed = phase { true } else { false } }

    /// Whether the items that the store has of a page are outdated.
    func isOutdated(_ key: Int) -> Bool {
        if case .removed? = itemsToWrite(ofKey: key) { true } else { false }
    }
}

extension ListMirror.Unwritten: Sendable where Item: Sendable, Item.ID: Sendable {}
