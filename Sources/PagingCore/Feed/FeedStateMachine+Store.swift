/// Lists that open from a store (O1 to O8).
extension FeedStateMachine {
    /// The list is read from a store now. The first load waits until ``storeRead(_:at:)``, unless the user requests it. No
    /// effect if a page was applied or requested.
    package mutating func storeReadBegan(at now: Int64) -> [FeedCommand] {
        perform(at: now) { machine, _ in
            machine.evictedItems.begin()
            guard !machine.generation.pages.isLoaded, case .idle = machine.refresh else { return }
            machine.storePhase = .reading
        }
    }

    /// Whether the list is being read from a store, and has no rows until then.
    package var isReadingStore: Bool { storePhase == .reading }

    /// The list was read from a store. If no page was applied meanwhile, its rows are shown, and the server is asked for
    /// newer ones. Otherwise nothing changes.
    ///
    /// - Parameters:
    ///   - stored: The list; `nil` if the store has none, or cannot be read. A list that was damaged counts as none.
    ///   - edits: Edits that the server has made, and that the stored list lacks. They are made before the server is asked.
    ///   - snapshot: The list as it was stored, if it is shown.
    ///   - now: The current time in nanoseconds.
    /// - Complexity: In addition O(p log p + n) in the pages and the items of the list.
    package mutating func storeRead(
        _ stored: StoredFeed<Item>?, edits: [ListEdit<Item>], snapshot: inout FeedSnapshot<Item>?, at now: Int64
    ) -> [FeedCommand] {
        perform(at: now) { $0.endStoreRead(stored, edits, &snapshot, &$1) }
    }

    /// The list was read from a store, and lacks no edit.
    package mutating func storeRead(_ stored: StoredFeed<Item>?, at now: Int64) -> [FeedCommand] {
        var snapshot: FeedSnapshot<Item>?
        return storeRead(stored, edits: [], snapshot: &snapshot, at: now)
    }

    /// A store was read for the page of a load. If the page was evicted and is as it was then, its items are put back.
    /// Otherwise the load is commanded again, and the source has to answer it.
    ///
    /// - Parameters:
    ///   - load: The load.
    ///   - items: The items; `nil` if the store does not have them.
    ///   - now: The current time in nanoseconds.
    /// - Complexity: In addition O(k log p).
    package mutating func storedPageRead(_ load: LoadID, _ items: [Item]?, at now: Int64) -> [FeedCommand] {
        perform(at: now) { $0.restorePage(load, items, &$1) }
    }

    /// The key of the evicted page that a load is for; `nil` for any other load, also of a gap.
    package func keyOfEvictedPage(_ load: LoadID) -> Int? {
        guard let fill = generation.pages.fills.first(where: { $0.load.id == load }),
            let segment = generation.pages.tree.place(ofKey: fill.key)?.segment, segment.isEvicted, !segment.isGap
        else { return nil }
        return fill.key
    }

    private mutating func endStoreRead(
        _ stored: StoredFeed<Item>?, _ edits: [ListEdit<Item>], _ snapshot: inout FeedSnapshot<Item>?,
        _ transition: inout Transition
    ) {
        guard case .reading = storePhase else { return }
        storePhase = .none
        if let stored, !generation.pages.isLoaded,
            let restored = try? Generation(restoring: stored.state, stored.items, PageRules(configuration)),
            restored.pages.tree.rows > 0
        {
            show(restored, stored.state, &transition)
            snapshot = takeSnapshot()
            for edit in edits { apply(edit, in: nil, &transition) }
            confirm(&transition)
        } else {
            commandFirstLoad(&transition)
        }
    }

    private mutating func show(
        _ restored: Generation<Item>, _ state: FeedRestorationState, _ transition: inout Transition
    ) {
        if case .loading(let pending) = refresh, pending.load.phase == .queued { refresh = .idle }
        let edits = generation.edits
        generation = restored
        generation.edits = edits
        let first = min(state.firstRestoredRow, restored.pages.tree.rows - 1)
        for reader in readers.indices where readers[reader].viewport != nil {
            readers[reader].viewport?.first = first
            readers[reader].adjust(to: first)
        }
        age = .given(nanoseconds: max(state.ageNanoseconds ?? .max, 0))
        age.count(from: transition.now)
        storePhase = .unconfirmed
    }

    /// Commands the first load that has waited for the store.
    mutating func commandFirstLoad(_ transition: inout Transition) {
        guard case .loading(let pending) = refresh, pending.load.phase == .queued else { return }
        refreshProgress.begun += 1
        refresh.load = command(pending.load, &transition)
    }

    /// Asks the server about rows that are from a store: a chained list is checked for new items, any other list, and one
    /// whose first page is not held, is loaded again where it is read. A stale list is revalidated.
    mutating func confirm(_ transition: inout Transition) {
        guard case .unconfirmed = storePhase, !readers.isEmpty, !refresh.isLoading, !check.isLoading else { return }
        if !isStale(at: transition.now), generation.pages.isChained, generation.headRequest(pendingNewItems) != nil {
            beginCheck(.automatic, waiters: [], &transition)
        } else {
            isRevalidationDue = true
        }
    }

    /// Applies the first check of a list that opened from a store.
    ///
    /// The new items of its page are shown, before a gap if the page has no row (O6).
    mutating func applyConfirmation(
        _ page: ItemPage<Item, Int>, _ transition: inout Transition
    ) {
        storePhase = .none
        switch pendingNewItems {
        case .discontinuity where !canInsertNewItems:
            pendingNewItems = .nothing
            isRevalidationDue = true
        case .nothing where page.items.isEmpty && page.next == nil:
            beginRefresh(.start, initiator: .automatic, waiters: [], &transition)
        case .nothing, .items, .pages, .discontinuity:
            showNewItems(&transition)
        }
    }

    private mutating func restorePage(_ id: LoadID, _ items: [Item]?, _ transition: inout Transition) {
        guard let fill = generation.pages.fills.first(where: { $0.load.id == id }), fill.load.phase == .inFlight else {
            return
        }
        let edited = items.map { generation.asEdited($0, after: fill.load.lastEdit) } ?? []
        guard let items, edited.count == items.count, generation.restoreItems(edited, under: fill.key)
        else { return store(command(fill.load, &transition), for: .fill(key: fill.key)) }
        _ = generation.pages.removeFill(key: fill.key)
        complete(&transition)
        recordPageApplied(broughtRows: true)
        generation.pages.emptyFillRun = 0
    }
}
