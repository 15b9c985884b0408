// Lists that another process has changed (O13).
extension ListMirror {
    /// The list of this process and that of the store as one list.
    ///
    /// - If one process has changed a page that both have requested in the same way, its version is taken. If both have, the
    ///   page has the changes of both.
    /// - What is between two such pages is as the process has it that has changed it. If both have, more loaded rows decide.
    /// - If items have moved between pages so that some would be lost, more loaded rows decide for the whole list, with the
    ///   items that either has changed.
    /// - A list that another process has refreshed replaces this one, unless this process has refreshed it later. Two processes
    ///   that open without a stored list have the same list.
    ///
    /// - Parameters:
    ///   - copy: The list in the store, with the items of the pages that are needed (``isNeededForMerge``).
    ///   - isSame: Whether an item was not changed.
    /// - Complexity: O(p + n) in the pages of both lists, and in the items that this one holds.
    package func merge(
        with copy: StoredCopy<Item>, isSame: @escaping (Item, Item) -> Bool
    ) -> ListMerge<Item> {
        guard let header else { return ListMerge(copy, .replaced) }
        var pages: [ListMerge<Item>.Page] = []
        tree.visitAll { segment in
            if let page = page(of: segment) { pages.append(page) }
        }
        let isSameList = generation == copy.generation || hasOpenedAlone
        let age = header.state.ageNanoseconds ?? .max
        if !isSameList, isGenerationStored || (copy.feed.state.ageNanoseconds ?? .max) < age {
            return ListMerge(copy, .replaced)
        }
        let comparison = ListComparison(self, pages, header.state, copy, isSame)
        guard isSameList else {
            return ListMerge(comparison.ownList, header.state, generation: generation, copy)
        }
        let merge = ListMerge(comparison.parts, header.state, generation: copy.generation, copy)
        let keys = merge.feed.items.keys
        let isOrdered = !zip(keys, keys.dropFirst()).contains { $0 >= $1 }
        if isOrdered, merge.hasAllItems(of: pages, copy) { return merge }
        return ListMerge([comparison.longerList], header.state, generation: copy.generation, copy)
    }

    /// Notes what has become of a merge. This mirror has noted just what the merge was made of.
    package mutating func note(_ result: ListMergeResult<Item>) {
        switch result {
        case .adopted(let merge, let snapshot): adopt(merge, snapshot)
        case .superseded(let begun): noteRemoval(begun: begun)
        case .replaces: noteUnreadable()
        case .postponed, .outdated: break
        }
    }

    /// Takes the list that two have become.
    ///
    /// - Parameters:
    ///   - merge: The list.
    ///   - snapshot: The list as it is shown now; `nil` if no view will show it any more.
    /// - Complexity: O(p) in pages.
    package mutating func adopt(_ merge: ListMerge<Item>, _ snapshot: FeedSnapshot<Item>?) {
        let old = self
        (generation, isGenerationStored) = (merge.generation, merge.isGenerationStored)
        (mustReplace, hasOpenedAlone, phase, waitingEdits) = (false, false, .idle, [])
        (pages, unwritten) = ([:], Unwritten())
        for (key, run) in zip(merge.feed.items.keys, merge.feed.state.runs) {
            if let (items, base) = merge.combined[key] {
                pages[key] = Page(id: nextID(), run: run)
                unwritten.pages[key] = .replaced(items)
                unwritten.bases[key] = base
                continue
            }
            let stored = merge.stored[key]
            pages[key] = Page(id: stored?.id ?? old.pages[key]?.id ?? nextID(), run: run)
            if stored == nil {
                let items = old.knownItems(ofKey: key)
                unwritten.pages[key] = items.map { .replaced($0) } ?? .removed
                unwritten.bases[key] = old.base(ofKey: key) ?? items.map { ItemBase(items: $0, isShared: true) }
            } else if stored?.run != run {
                unwritten.pages[key] = .unchanged
            }
        }
        unwritten.removed = merge.dropped
        unwritten.isHeaderNew = merge.outcome != .replaced && old.isHeaderUnwritten
        pagesWithoutEdits = pagesWithoutEdits.filter { pages[$0.key] != nil }
        guard let snapshot else {
            header?.state = merge.feed.state
            header?.state.runs = []
            unwritten.isHeaderNew = true
            return
        }
        header = snapshot.header
        if header?.first == nil { header?.first = old.header?.first.flatMap { pages[$0.key] == nil ? nil : $0 } }
        tree = snapshot.tree
        completedRefresh = snapshot.refreshes.completed
        noteDifferences(from: snapshot)
    }

    /// Notes where the list that is shown is not as it was read. Loads that began at once have divided placeholders.
    private mutating func noteDifferences(from snapshot: FeedSnapshot<Item>) {
        var held: Set<Int> = []
        tree.visitAll { segment in
            held.insert(Int(segment.key))
            if segment.run(isChained: snapshot.isChained) != pages[Int(segment.key)]?.run,
                pagesWithoutEdits[Int(segment.key)] == nil
            {
                note(segment, before: nil, snapshot, isSameGeneration: true)
            }
        }
        for key in pages.keys where !held.contains(key) { remove(key) }
    }

    private func page(of segment: Segment) -> ListMerge<Item>.Page? {
        let key = Int(segment.key)
        guard let page = pages[key] else { return nil }
        return .init(key: key, run: page.run, id: page.id, isChanged: isUnwritten(key), items: knownItems(ofKey: key))
    }
}
