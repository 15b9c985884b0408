// One write at a time.
extension ListMirror {
    /// What has to be written; `nil` if nothing has, or if a write is under way. After it, call ``writeEnded(_:)``.
    package mutating func beginWrite() -> StoredFeedChange<Item>? {
        guard case .idle = phase, let header, mustReplace || !unwritten.isEmpty else { return nil }
        let contents = mustReplace ? pages.map { ($0.key, content(of: $0.key, $0.value)) } : Array(unwritten.pages)
        var changed: [StoredFeedChange<Item>.Page] = []
        for (key, items) in contents {
            guard let page = pages[key] else { continue }
            changed.append(StoredFeedChange.Page(id: page.id, key: key, run: page.run, items: items))
        }
        let change = StoredFeedChange(
            header: header, firstPage: header.first.flatMap { pages[$0.key]?.id },
            pages: changed, removal: mustReplace ? .allOthers : .pages(Array(unwritten.removed)))
        phase = .writing(unwritten, isReplacement: mustReplace)
        unwritten = Unwritten()
        mustReplace = false
        return change
    }

    /// The items of a page if the whole list is written again.
    private func content(of key: Int, _ page: Page) -> StoredFeedChange<Item>.Items {
        if let items = unwritten.pages[key] { return items }
        return knownItems(ofKey: key).map { .replaced($0) } ?? .unchanged
    }

    /// How a write ended.
    package enum WriteOutcome: Equatable, Sendable {
        case written
        /// The store has changed nothing.
        case failed
        /// The list was removed from the store.
        case removed
    }

    /// Records how the write ended that is under way.
    package mutating func writeEnded(_ outcome: WriteOutcome) {
        guard case .writing(let lost, let isReplacement) = phase else { return }
        phase = .idle
        switch outcome {
        case .written: break
        case .failed:
            unwritten.addEarlier(lost) { pages[$0] != nil }
            forgetEvictedItems()
            mustReplace = isReplacement
        case .removed: recordRemoval()
        }
    }

    /// Records that the list was removed from the store. It is written again when a refresh completes that began later.
    ///
    /// - Parameter begun: The number of the refresh for which the server was asked last; `nil` if it is not known. Then a
    ///   refresh that was not noted yet counts as one that began later.
    package mutating func recordRemoval(begun: Int? = nil) {
        var known = begun ?? completedRefresh ?? 0
        if case .removed(let earlier) = phase { known = max(known, earlier) }
        self = ListMirror(lastID: lastID)
        phase = .removed(begun: known)
    }

    /// Forgets the unwritten items of evicted pages, so that a store that fails does not keep them in memory. The source
    /// has to send them again.
    private mutating func forgetEvictedItems() {
        for (key, items) in unwritten.pages {
            guard case .replaced = items, tree.place(ofKey: key)?.segment.isEvicted ?? true else { continue }
            unwritten.pages[key] = .removed
        }
    }
}
