/// One list from two: that of a process, and that of its store, which another process has changed (O13).
package struct ListMerge<Item: Identifiable> {
    /// What the list of the process becomes.
    package enum Outcome: Equatable, Sendable {
        /// It stays as it is.
        case unchanged
        /// It takes pages of the other process.
        case extended
        /// Another process has refreshed it, and its list is the newer one.
        case replaced
    }

    package let outcome: Outcome
    /// The list after it.
    package let feed: StoredFeed<Item>
    package let generation: Int64
    /// Whether the store has a list of this generation.
    let isGenerationStored: Bool
    /// The pages that both processes have changed, by key: their items, and those that the store has.
    private(set) var combined: [Int: (items: ContiguousArray<Item>, base: ItemBase<Item>)] = [:]
    /// The pages of the list that the store has, as it has them, by key.
    private(set) var stored: [Int: ListMirror<Item>.Page] = [:]
    /// The pages of the store that are not part of the list.
    private(set) var dropped: Set<Int64> = []

    /// The list of the store.
    ///
    /// - Complexity: O(p) in pages.
    package init(_ copy: StoredCopy<Item>, _ outcome: Outcome) {
        self.outcome = outcome
        feed = copy.feed
        generation = copy.generation
        isGenerationStored = true
        for (place, run) in copy.feed.state.runs.enumerated() {
            stored[copy.feed.items.keys[place]] = .init(id: copy.ids[place], run: run)
        }
    }

    /// - Parameters:
    ///   - parts: The parts of the list, in order.
    ///   - state: The list of the process without its rows.
    ///   - generation: Which list it is.
    ///   - copy: The list of the store.
    /// - Complexity: O(p + n) in the pages of both lists, and in the items that the process holds.
    init(
        _ parts: [ListComparison<Item>.Part], _ state: FeedRestorationState, generation: Int64, _ copy: StoredCopy<Item>
    ) {
        self.generation = generation
        isGenerationStored = generation == copy.generation
        let places = copy.placesByID
        let pages = parts.flatMap { $0.pages }
        for page in pages {
            if let base = page.base { combined[page.key] = (page.items ?? [], base) }
        }
        outcome = combined.isEmpty && !parts.contains { $0.isOther } ? .unchanged : .extended
        var state = state
        var items = StoredItems<Item>(keys: [], items: [:])
        dropped = Set(copy.ids)
        for (index, page) in pages.enumerated() {
            items.keys.append(page.key)
            state.runs.append(page.run)
            items.items[index] = page.items.map { Array($0) }
            guard combined[page.key] == nil, let place = places[page.id] else { continue }
            stored[page.key] = .init(id: page.id, run: copy.feed.state.runs[place])
            dropped.remove(page.id)
            if page.items == nil { items.items[index] = copy.feed.items.items[place] }
        }
        if parts.first?.isOther == true { state.prepend = copy.feed.state.prepend }
        if parts.last?.isOther == true {
            state.append = copy.feed.state.append
            state.total = copy.feed.state.total
        }
        feed = StoredFeed(state: state, items: items)
    }

    /// Whether the items that both processes have are in the list.
    ///
    /// - Complexity: O(n) in the items of both.
    func hasAllItems(of pages: [Page], _ copy: StoredCopy<Item>) -> Bool {
        if outcome == .unchanged { return true }
        let merged = Set(feed.items.items.values.joined().lazy.map { $0.id })
        let theirs = Set(copy.feed.items.items.values.joined().lazy.map { $0.id })
        return pages.allSatisfy { page in
            page.items?.allSatisfy { !theirs.contains($0.id) || merged.contains($0.id) } ?? true
        }
    }

    /// A page of the list.
    struct Page {
        let key: Int
        private(set) var run: FeedRestorationState.Run
        let id: Int64
        /// Whether the page is not written yet as it is.
        let isChanged: Bool
        /// The items; `nil` if the process does not hold them.
        private(set) var items: ContiguousArray<Item>?
        /// If the items are those of both processes: what this one does not count as changed by itself.
        private(set) var base: ItemBase<Item>?

        /// Takes the items of both processes.
        mutating func combine(_ items: ContiguousArray<Item>, base: ItemBase<Item>) {
            // An item that is removed takes its place with it.
            if run.places == run.rows, run.places > 0 { run.places = items.count }
            dropDuplicates(items, base: base)
        }

        /// Takes the items without those that other pages have. Their places stay, as in an answer with known items.
        mutating func dropDuplicates(_ items: ContiguousArray<Item>, base: ItemBase<Item>) {
            self.items = items
            self.base = base
            run.rows = items.count
        }
    }
}

extension ListMerge.Page {
    /// A page of this process.
    init(key: Int, run: FeedRestorationState.Run, id: Int64, isChanged: Bool, items: ContiguousArray<Item>?) {
        (self.key, self.run, self.id, self.isChanged, self.items) = (key, run, id, isChanged, items)
    }

    /// A page of the store.
    init(_ copy: StoredCopy<Item>, _ place: Int) {
        self.init(
            key: copy.feed.items.keys[place], run: copy.feed.state.runs[place], id: copy.ids[place], isChanged: false,
            items: copy.feed.items.items[place].map { ContiguousArray($0) })
    }
}

/// What has become of a merge.
package enum ListMergeResult<Item: Identifiable> {
    /// The list is the merged one, also where it is shown.
    case adopted(ListMerge<Item>, FeedSnapshot<Item>)
    /// The list is shown as before. The other process's list is the one that is kept, until a refresh completes that begins
    /// after this one.
    case superseded(begunRefresh: Int)
    /// The list of the process replaces that of the store: it was loaded meanwhile, or no list can be restored from both.
    case replaces
    /// The list stays as it is while a refresh or a transaction is running.
    case postponed
    /// The list has changed since the mirror noted it. The store has to be read again.
    case outdated
}

extension ListMergeResult: Sendable where Item: Sendable, Item.ID: Sendable {}
extension ListMerge: Sendable where Item: Sendable, Item.ID: Sendable {}
