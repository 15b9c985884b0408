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
        case writing(Unwritten, isReplacement: Bool)
        /// The list was removed from the store when this refresh had begun. It is written again when a later one completes.
        case removed(begun: Int)
    }

    var tree = PageTree()
    var header: FeedSnapshot<Item>.Header?
    /// The number of the refresh that completed last.
    var completedRefresh: Int?
    var pages: [Int: Page] = [:]
    /// The pages that were noted without open edits, by key, as they were noted. They are noted again when the edits have
    /// ended.
    var pagesWithoutEdits: [Int: ContiguousArray<Item>] = [:]
    var unwritten = Unwritten()
    var phase = Phase.idle
    /// Whether the store may have pages of another list under the name, which the next write removes.
    var mustReplace = true
    var lastID: Int64

    /// Creates the mirror of a list that is not stored.
    ///
    /// - Parameter lastID: The ids of pages are greater. A later writer of the list must not use the same ones.
    package init(lastID: Int64) {
        self.lastID = lastID
    }

    /// Records that the list was opened from the store.
    ///
    /// - Parameters:
    ///   - stored: The list as the store has it.
    ///   - snapshot: The list as it is shown, before edits.
    /// - Complexity: O(p) in pages.
    package mutating func recordOpening(_ stored: StoredFeed<Item>, as snapshot: FeedSnapshot<Item>) {
        for (page, key) in stored.items.keys.enumerated() {
            pages[key] = Page(id: stored.pageIDs[page], run: stored.state.runs[page])
        }
        mustReplace = false
        (header, tree, completedRefresh) = (snapshot.header, snapshot.tree, snapshot.refreshes.completed)
        // Loads that began at once have divided placeholders, and edits may be open.
        var held: Set<Int> = []
        tree.visitAll { segment in
            let key = Int(segment.key)
            held.insert(key)
            if segment.run(isChained: snapshot.isChained) != pages[key]?.run {
                record(segment, before: nil, snapshot, isSameGeneration: true)
            }
        }
        for key in pages.keys where !held.contains(key) { remove(key) }
    }

    /// Records that the items of an evicted page, as the store has them, are outdated.
    package mutating func recordOutdated(_ key: Int) {
        if let page = pages[key] { write(.removed, ofKey: key, page.run) }
    }

    /// Records that the items of an evicted page were edited.
    package mutating func recordItems(_ items: ContiguousArray<Item>, ofKey key: Int) {
        guard let page = pages[key] else { return }
        // A damaged page may have another number of rows.
        if page.run.rows != items.count { return recordOutdated(key) }
        write(.replaced(items), ofKey: key, page.run)
    }

    /// Records that the header is to be written again.
    package mutating func recordHeader() { unwritten.isHeaderNew = true }

    /// Records the list after a change.
    ///
    /// - Parameters:
    ///   - snapshot: The list.
    ///   - restoredKey: The key of the page whose items the store gave, if that was the change. They need not be written.
    /// - Complexity: O(p / c) in pages and the capacity c of a leaf, and O(k) for each page that may have changed.
    package mutating func record(_ snapshot: FeedSnapshot<Item>, restoredKey: Int? = nil) {
        if case .removed(let begun) = phase {
            guard snapshot.refreshes.completed > begun else { return }
            self = ListMirror(lastID: lastID)
        }
        let isSameGeneration = snapshot.refreshes.completed == completedRefresh
        let (new, old) = snapshot.tree.unshared(with: tree)
        var before: [Int: Segment] = [:]
        for segment in old { before[Int(segment.key)] = segment }
        for segment in new {
            let key = Int(segment.key)
            if key == restoredKey, !isOutdated(key), pages[key]?.run == segment.run(isChained: snapshot.isChained) {
                before[key] = nil
                continue
            }
            record(segment, before: before.removeValue(forKey: key), snapshot, isSameGeneration: isSameGeneration)
        }
        for key in before.keys { remove(key) }
        for key in pagesWithoutEdits.keys {
            guard let segment = snapshot.tree.place(ofKey: key)?.segment, !snapshot.edits.touch(segment) else {
                continue
            }
            record(segment, before: nil, snapshot, isSameGeneration: true)
        }
        record(snapshot.header, snapshot.tree)
        tree = snapshot.tree
        completedRefresh = snapshot.refreshes.completed
    }

    /// Records the header. If no view shows the list, its first visible row stays as it was noted before.
    private mutating func record(_ new: FeedSnapshot<Item>.Header, _ tree: PageTree) {
        var new = new
        if new.first == nil, let first = header?.first, tree.place(ofKey: first.key) != nil { new.first = first }
        if header?.isSame(as: new) != true { unwritten.isHeaderNew = true }
        header = new
    }

    private mutating func record(
        _ segment: Segment, before: Segment?, _ snapshot: FeedSnapshot<Item>, isSameGeneration: Bool
    ) {
        let key = Int(segment.key)
        var run = segment.run(isChained: snapshot.isChained)
        guard let items = segment.items(of: Item.self) else {
            if segment.isEvicted, let items = snapshot.evictedItems[key] {
                return recordEvicted(segment, items, before: before, run, isSameGeneration: isSameGeneration)
            }
            return recordWithoutItems(key, run, mayKeepItems: segment.isEvicted)
        }
        // A refresh may leave a page as it is.
        if pages[key]?.run == run, pagesWithoutEdits[key] == nil, let before,
            segment.sharesItems(with: before, of: Item.self)
        {
            return
        }
        if !isSameGeneration { remove(key) }
        var kept = items
        pagesWithoutEdits[key] = nil
        if snapshot.edits.touch(segment) {
            kept = snapshot.edits.base(of: items, under: key)
            run.rows = kept.count
            pagesWithoutEdits[key] = kept
        }
        write(.replaced(kept), ofKey: key, run)
    }

    /// Records a page that was evicted since the last snapshot. It may have been applied since then too.
    private mutating func recordEvicted(
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
        pagesWithoutEdits[key] = nil
        write(items.count == run.rows ? .replaced(items) : .removed, ofKey: key, run)
    }

    /// Records a segment whose items are not held. If the store has them, they stay, unless the rows count as never
    /// loaded now.
    private mutating func recordWithoutItems(_ key: Int, _ run: FeedRestorationState.Run, mayKeepItems: Bool) {
        guard let page = pages[key] else { return write(.removed, ofKey: key, run) }
        guard page.run != run else { return }
        if page.run.rows != run.rows || !mayKeepItems { return write(.removed, ofKey: key, run) }
        pages[key]?.run = run
        if unwritten.pages[key] == nil { unwritten.pages[key] = .unchanged }
    }

    /// Records that a page is written with other items than before, or without items.
    private mutating func write(
        _ items: StoredFeedChange<Item>.Items, ofKey key: Int, _ run: FeedRestorationState.Run
    ) {
        switch unwritten.pages[key] {
        case .replaced?, .removed?: pages[key]?.run = run
        case .unchanged?, nil:
            if let id = pages[key]?.id { unwritten.removed.insert(id) }
            lastID += 1
            pages[key] = Page(id: lastID, run: run)
        }
        unwritten.pages[key] = items
    }

    private mutating func remove(_ key: Int) {
        guard let page = pages.removeValue(forKey: key) else { return }
        unwritten.pages[key] = nil
        pagesWithoutEdits[key] = nil
        unwritten.removed.insert(page.id)
    }
}

extension ListMirror.Phase: Sendable where Item: Sendable, Item.ID: Sendable {}
extension ListMirror: Sendable where Item: Sendable, Item.ID: Sendable {}
