/// What a store has of a list, and what it lacks (O1 to O8).
///
/// A pure value: it notes each snapshot of the list, and says what has to be written. One write is under way at a time. So
/// the store always has the list as it was at one moment, with its cursors, and a late answer that the list did not apply
/// is never written.
package struct ListMirror<Item: Identifiable> {
    /// A page in the store. The items that are stored under an id never change: a page with other items has another id.
    struct Page {
        var id: Int64
        var run: FeedRestorationState.Run
    }

    enum Phase {
        case idle
        /// The store is being changed. If that fails, this has to be written again.
        case writing(Unwritten, isReplacement: Bool, generation: Int64)
        /// The list was removed from the store, or another process has refreshed it there, when this refresh had begun. It is written again when a later one completes.
        case removed(begun: Int)
    }

    var tree = PageTree()
    var header: FeedSnapshot<Item>.Header?
    /// Which list it is. A refresh begins another.
    package internal(set) var generation: Int64
    /// Whether the store has had a list of this generation.
    var isGenerationStored = false
    /// Whether the store had no list when this one was opened, and this one was not refreshed or written since.
    var hasOpenedAlone = false
    /// The number of the refresh that completed last.
    var completedRefresh: Int?
    var pages: [Int: Page] = [:]
    /// The pages that were noted without open edits, by key, as they were noted. They are noted again when the edits have
    /// ended.
    var pagesWithoutEdits: [Int: ContiguousArray<Item>] = [:]
    var unwritten = Unwritten()
    /// Edits of items that the list does not hold, and whose pages another process has changed. The next merge makes them.
    package internal(set) var waitingEdits: [ListEdit<Item>] = []
    var phase = Phase.idle
    /// Whether the store may have pages of another list under the name, which the next write removes.
    var mustReplace = true
    var lastID: Int64

    /// Creates the mirror of a list that is not stored.
    ///
    /// - Parameter lastID: The ids of pages are greater. Two writers of one list must not use the same ones.
    package init(lastID: Int64) {
        generation = lastID + 1
        self.lastID = lastID + 1
    }

    /// Notes that the store had no list when this one was opened. If it has one later, another process has opened its list at
    /// the same time.
    package mutating func noteNothingStored() { hasOpenedAlone = true }

    /// Notes that the items of an evicted page, as the store has them, are outdated.
    package mutating func noteOutdated(_ key: Int) {
        if let page = pages[key] { write(.removed, ofKey: key, page.run, base: nil) }
    }

    /// Notes that the items of an evicted page were edited.
    ///
    /// - Parameter base: The items as they were before.
    package mutating func noteItems(_ items: ContiguousArray<Item>, ofKey key: Int, base: ContiguousArray<Item>) {
        guard let page = pages[key] else { return }
        // A damaged page may have another number of rows.
        if page.run.rows != items.count { return noteOutdated(key) }
        write(.replaced(items), ofKey: key, page.run, base: ItemBase(items: base, isShared: true))
    }

    /// Notes edits of items whose pages another process has changed. The next merge makes them, unless the list holds the items
    /// by then.
    package mutating func noteWaiting(_ edits: [ListEdit<Item>]) { waitingEdits += edits }

    /// Notes that no other process has changed the list, so that no merge will make edits.
    package mutating func noteUnchanged() { waitingEdits = [] }

    /// Notes the list after a change.
    ///
    /// - Parameters:
    ///   - snapshot: The list.
    ///   - restoredKey: The key of the page whose items the store gave, if that was the change. They need not be written.
    /// - Complexity: O(p / c) in pages and the capacity c of a leaf, and O(k) for each page that may have changed.
    package mutating func note(_ snapshot: FeedSnapshot<Item>, restoredKey: Int? = nil) {
        if case .removed(let begun) = phase {
            guard snapshot.refreshes.completed > begun else { return }
            self = ListMirror(lastID: lastID)
        }
        let isSameGeneration = snapshot.refreshes.completed == completedRefresh
        if !isSameGeneration, completedRefresh != nil {
            generation = nextID()
            (isGenerationStored, hasOpenedAlone) = (false, false)
        }
        let (new, old) = snapshot.tree.unshared(with: tree)
        var before: [Int: Segment] = [:]
        for segment in old { before[Int(segment.key)] = segment }
        for segment in new {
            let key = Int(segment.key)
            if key == restoredKey, !isOutdated(key), pages[key]?.run == segment.run(isChained: snapshot.isChained) {
                before[key] = nil
                continue
            }
            note(segment, before: before.removeValue(forKey: key), snapshot, isSameGeneration: isSameGeneration)
        }
        for key in before.keys { remove(key) }
        for key in pagesWithoutEdits.keys {
            guard let segment = snapshot.tree.place(ofKey: key)?.segment, !snapshot.edits.protects(segment) else {
                continue
            }
            note(segment, before: nil, snapshot, isSameGeneration: true)
        }
        note(snapshot.header, snapshot.tree)
        tree = snapshot.tree
        completedRefresh = snapshot.refreshes.completed
    }

    /// Notes the header. If no view shows the list, its first visible row stays as it was noted before.
    private mutating func note(_ new: FeedSnapshot<Item>.Header, _ tree: PageTree) {
        var new = new
        if new.first == nil, let first = header?.first, tree.place(ofKey: first.key) != nil { new.first = first }
        if header?.isSame(as: new) != true { unwritten.isHeaderNew = true }
        header = new
    }

    mutating func note(
        _ segment: Segment, before: Segment?, _ snapshot: FeedSnapshot<Item>, isSameGeneration: Bool
    ) {
        let key = Int(segment.key)
        var run = segment.run(isChained: snapshot.isChained)
        if !waitingEdits.isEmpty, let items = segment.items(of: Item.self) {
            waitingEdits.removeAll { edit in items.contains { $0.id == edit.id } }
        }
        guard let items = segment.items(of: Item.self) else {
            if segment.isEvicted, let items = snapshot.evictedItems[key] {
                return noteEvicted(segment, items, before: before, run, isSameGeneration: isSameGeneration)
            }
            return noteWithoutItems(key, run, mayKeepItems: segment.isEvicted)
        }
        // A refresh may leave a page as it is.
        if pages[key]?.run == run, pagesWithoutEdits[key] == nil, let before,
            segment.sharesItems(with: before, of: Item.self)
        {
            return
        }
        if !isSameGeneration { remove(key) }
        let base = base(ofKey: key, before)
        var kept = items
        pagesWithoutEdits[key] = nil
        if snapshot.edits.protects(segment) {
            kept = snapshot.edits.baseItems(of: items, under: key)
            run.rows = kept.count
            pagesWithoutEdits[key] = kept
        }
        write(.replaced(kept), ofKey: key, run, base: base ?? ItemBase(items: kept, isShared: false))
    }

    /// The items of a page as the store has them, or will when the write that is under way ends; `nil` if they are not known.
    private func base(ofKey key: Int, _ before: Segment?) -> ItemBase<Item>? {
        if let items = pagesWithoutEdits[key] { return ItemBase(items: items, isShared: true) }
        if let items = before?.items(of: Item.self) { return ItemBase(items: items, isShared: true) }
        return nil
    }

    /// Notes a page that was evicted since the last snapshot. It may have been applied since then too.
    private mutating func noteEvicted(
        _ segment: Segment, _ items: ContiguousArray<Item>, before: Segment?,
        _ run: FeedRestorationState.Run,
        isSameGeneration: Bool
    ) {
        let key = Int(segment.key)
        if pages[key]?.run == run, pagesWithoutEdits[key] == nil, let noted = before?.items(of: Item.self),
            noted.sharesStorage(with: items)
        {
            return
        }
        if !isSameGeneration { remove(key) }
        let base = base(ofKey: key, before)
        pagesWithoutEdits[key] = nil
        write(
            items.count == run.rows ? .replaced(items) : .removed, ofKey: key, run,
            base: base ?? ItemBase(items: items, isShared: false))
    }

    /// Notes a segment whose items are not held. If the store has them, they stay, unless the rows count as never
    /// loaded now.
    private mutating func noteWithoutItems(_ key: Int, _ run: FeedRestorationState.Run, mayKeepItems: Bool) {
        guard let page = pages[key] else { return write(.removed, ofKey: key, run, base: nil) }
        guard page.run != run else { return }
        if page.run.rows != run.rows || !mayKeepItems { return write(.removed, ofKey: key, run, base: nil) }
        pages[key]?.run = run
        if unwritten.pages[key] == nil { unwritten.pages[key] = .unchanged }
    }

    /// Notes that a page is written with other items than before, or without items.
    ///
    /// - Parameter base: The items before they were changed; `nil` if they are not known.
    private mutating func write(
        _ items: StoredFeedChange<Item>.Items, ofKey key: Int, _ run: FeedRestorationState.Run,
        base: ItemBase<Item>?
    ) {
        switch unwritten.pages[key] {
        case .replaced?: pages[key]?.run = run
        case .removed?:
            pages[key]?.run = run
            unwritten.bases[key] = unwritten.bases[key] ?? base
        case .unchanged?, nil:
            if let id = pages[key]?.id { unwritten.removed.insert(id) }
            pages[key] = Page(id: nextID(), run: run)
            unwritten.bases[key] = base
        }
        unwritten.pages[key] = items
    }

    mutating func remove(_ key: Int) {
        guard let page = pages.removeValue(forKey: key) else { return }
        unwritten.pages[key] = nil
        unwritten.bases[key] = nil
        pagesWithoutEdits[key] = nil
        unwritten.removed.insert(page.id)
    }

    mutating func nextID() -> Int64 {
        lastID += 1
        return lastID
    }
}

extension ListMirror.Phase: Sendable where Item: Sendable, Item.ID: Sendable {}
extension ListMirror: Sendable where Item: Sendable, Item.ID: Sendable {}
