// What the store lacks.
extension ListMirror {
    /// What is not written yet.
    struct Unwritten {
        /// The items of pages whose heads or items changed, by key.
        var pages: [Int: StoredFeedChange<Item>.Items] = [:]
        /// The items of these pages before they were changed, as far as they are known.
        var bases: [Int: ItemBase<Item>] = [:]
        var removed: Set<Int64> = []
        var isHeaderNew = false

        var isEmpty: Bool { pages.isEmpty && removed.isEmpty && !isHeaderNew }

        /// Adds what was to be written before and was not.
        mutating func addEarlier(_ earlier: Unwritten, isNoted: (Int) -> Bool) {
            for (key, items) in earlier.pages where isNoted(key) {
                switch items {
                case .removed, .replaced: bases[key] = earlier.bases[key] ?? bases[key]
                case .unchanged: break
                }
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

    /// The number of rows of a page; `nil` if the list does not have it.
    package func rows(ofKey key: Int) -> Int? { pages[key]?.run.rows }

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
        guard case .writing(let lost, _, _) = phase else { return nil }
        return lost.pages[key]
    }

    /// The items of a page before they were changed; `nil` if they are not known.
    func base(ofKey key: Int) -> ItemBase<Item>? {
        guard case .writing(let lost, _, _) = phase else { return unwritten.bases[key] }
        switch lost.pages[key] {
        case .replaced?, .removed?: return lost.bases[key] ?? unwritten.bases[key]
        case .unchanged?, nil: return unwritten.bases[key]
        }
    }

    /// Returns whether the items of a stored page are needed to make one list of both: those that this process has changed, or
    /// that another has.
    ///
    /// - Parameter stored: The generation of the stored list. If another process has refreshed the list, no items are
    ///   needed.
    package func isNeededForMerge(_ stored: Int64) -> (_ key: Int, _ id: Int64) -> Bool {
        guard generation == stored || !isGenerationStored else { return { _, _ in false } }
        var keys = Set(unwritten.pages.keys)
        if case .writing(let lost, _, _) = phase { keys.formUnion(lost.pages.keys) }
        let known = removedPages.union(pages.values.lazy.map { $0.id })
        return { keys.contains($0) || !known.contains($1) }
    }

    /// Whether a page is not written yet as it is.
    func isUnwritten(_ key: Int) -> Bool {
        if unwritten.pages[key] != nil { return true }
        guard case .writing(let lost, _, _) = phase else { return false }
        return lost.pages[key] != nil
    }

    /// The ids of all pages.
    package var ids: Set<Int64> { Set(pages.values.lazy.map { $0.id }) }

    /// How the page behind another is requested; `nil` if there is none.
    ///
    /// - Complexity: O(log p) in pages.
    package func requestBehind(_ key: Int) -> FeedRestorationState.Run.Request? {
        guard let place = tree.place(ofKey: key), place.rows.upperBound < tree.rows else { return nil }
        return pages[Int(tree.place(ofRow: place.rows.upperBound).segment.key)]?.run.request
    }

    /// The first visible row, as it was noted last.
    package var firstRow: FeedSnapshot<Item>.Header.FirstRow? { header?.first }

    /// Whether the header is not written yet as it is.
    var isHeaderUnwritten: Bool {
        guard case .writing(let lost, _, _) = phase else { return unwritten.isHeaderNew }
        return unwritten.isHeaderNew || lost.isHeaderNew
    }

    /// The stored pages that are not part of the list any more.
    var removedPages: Set<Int64> {
        guard case .writing(let lost, _, _) = phase else { return unwritten.removed }
        return unwritten.removed.union(lost.removed)
    }

    /// The items of a page as they are written, without open edits; `nil` if they are not known.
    func knownItems(ofKey key: Int) -> ContiguousArray<Item>? {
        switch itemsToWrite(ofKey: key) {
        case .replaced(let items)?: items
        case .removed?: nil
        case .unchanged?, nil: pagesWithoutEdits[key] ?? tree.place(ofKey: key)?.segment.items(of: Item.self)
        }
    }

    /// Whether the list was removed from the store, or another process has refreshed it there.
    package var isRemoved: Bool { if case .removed = phase { true } else { false } }

    /// Whether the items that the store has of a page are outdated.
    func isOutdated(_ key: Int) -> Bool {
        if case .removed? = itemsToWrite(ofKey: key) { true } else { false }
    }
}

extension ListMirror.Unwritten: Sendable where Item: Sendable, Item.ID: Sendable {}
