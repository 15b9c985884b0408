import PagingCore

extension Pager {
    /// What a pager knows of the store that keeps its list.
    struct CacheState: Sendable {
        let keeper: any CacheKeeper<Item>
        /// Whether the list is being read, or was.
        var isOpen = false

        /// The reads of evicted pages that have not ended.
        var reads: [LoadID: Int] = [:]
        /// The loads for which the store was read, and that the source has to answer.
        var missed: Set<LoadID> = []
        /// The version of the last update that the keeper knows.
        var keptVersion = -1
        /// What is done after the list was read.
        var reading = Reading.ahead([])

        /// Whether the list was read from the store.
        enum Reading {
            /// It was not. These closures return the edits that it lacks then.
            case ahead([@MainActor @Sendable (AcceptedEdits) -> [ListEdit<Item>]])
            /// It was, and the list is shown as it was read, unless a refresh has completed since.
            case shown(AcceptedEdits, completedRefreshes: Int)
            /// It was, and is not shown.
            case unused
        }
    }

    /// Begins to read the list from the store, before the first input.
    func openKeptList(at now: Int64) {
        guard cacheState?.isOpen == false else { return }
        cacheState?.isOpen = true
        let keeper = cacheState?.keeper
        perform(engine.feed.storeReadBegan(at: now), repeating: nil, at: now)
        keeper?.open(for: self)
    }

    /// Takes the list that was read from the store.
    ///
    /// - Parameters:
    ///   - list: The list; `nil` if the store has none.
    ///   - keeper: What has read it. It is ignored if it does not keep the list any more.
    ///   - opened: Called before the list is used, with the stored list and a snapshot of it; `nil` if it is not shown.
    package func keptListRead(
        _ list: CacheContent<Item>?, by keeper: any CacheKeeper<Item>,
        _ opened: @escaping @MainActor ((stored: StoredFeed<Item>, shown: FeedSnapshot<Item>)?) -> Void
    ) {
        enqueue(
            .work { [weak self] in
                guard let self, cacheState?.keeper === keeper else { return }
                let now = timeline.nanoseconds()
                let isLoaded = engine.feed.isLoaded
                let stored = list?.numbered { engine.cursors.number($0) }
                let missing = list.map { missingEdits(in: $0.edits) } ?? []
                var snapshot: FeedSnapshot<Item>?
                let commands = engine.feed.storeRead(stored, edits: missing, snapshot: &snapshot, at: now)
                let shown = !isLoaded && engine.feed.isLoaded ? stored : nil
                let row = shown.map { min($0.state.firstRestoredRow, engine.feed.update.rows.count - 1) }
                // An observer reads the row when the first update with rows is delivered.
                if let row { recordOpening(at: row) }
                // The keeper has to know the list before it reads pages of it.
                if let shown, let snapshot { opened((shown, snapshot)) } else { opened(nil) }
                perform(commands, repeating: nil, at: now)
                if let row { listOpened(at: row) }
                endReading(shown == nil ? nil : list?.edits)
                if shown != nil { makeAbsentEdits(missing.filter { !engine.feed.hasBase(of: $0.id) }) }
            })
    }

    private func missingEdits(in edits: AcceptedEdits) -> [ListEdit<Item>] {
        guard case .ahead(let waiting) = cacheState?.reading else { return [] }
        return waiting.flatMap { $0(edits) }
    }

    private func endReading(_ edits: AcceptedEdits?) {
        cacheState?.reading =
            edits.map { .shown($0, completedRefreshes: engine.feed.update.completedRefreshes) } ?? .unused
    }

    /// Makes the edits that a stored list lacks: when it is read, or at once if it is shown as it was read.
    ///
    /// - Parameter missing: Returns the edits that are missing beside those that the list has.
    package func makeMissingEdits(_ missing: @escaping @MainActor @Sendable (AcceptedEdits) -> [ListEdit<Item>]) {
        switch cacheState?.reading {
        case nil, .unused: return
        case .ahead(let waiting): cacheState?.reading = .ahead(waiting + [missing])
        case .shown(let edits, let refreshes):
            guard engine.feed.update.completedRefreshes == refreshes else { return }
            for edit in missing(edits) { enqueue(.edit(edit, in: nil)) }
        }
    }

    /// What keeps the list; `nil` if it has no cache.
    package var keeper: (any CacheKeeper<Item>)? { cacheState?.keeper }

    private func recordOpening(at row: Int) {
        let item = engine.feed.update.rows.indices.contains(row) ? engine.feed.update.rows[row].item : nil
        engine.storedOpening = StoredOpening(
            row: row, id: item?.id, completedRefreshes: engine.feed.update.completedRefreshes)
    }

    /// Scrolls the views of the list to the row where it was. Views that are created later open there.
    private func listOpened(at row: Int) {
        guard row > 0 else { return }
        for follower in jumpFollowers.current { follower.scroll(row) }
        for receiver in receivers { receiver.object?.listOpened(at: row) }
    }

    /// Takes the list as it is now, for the store.
    package func takeSnapshot() -> FeedSnapshot<Item>? { engine.feed.takeSnapshot() }

    /// The cursors with numbers from one number on, and the number that the next new cursor gets.
    package func cursors(from first: Int) -> (cursors: [(number: Int, cursor: OpaqueCursor)], next: Int) {
        engine.cursors.cursors(from: first)
    }

    /// How far the refreshes of the list are.
    package var refreshProgress: RefreshProgress { engine.feed.refreshProgress }

    /// Writes what is not written yet, and waits for it.
    package func saveKeptList() async {
        guard let cacheState, cacheState.isOpen else { return }
        await cacheState.keeper.save(self)
    }

    /// Publishes why the store failed, or that it works again.
    package func reportStoreFailure(_ failure: (any Error)?, by keeper: any CacheKeeper<Item>) {
        guard cacheState?.keeper === keeper, failure != nil || storeFailure != nil else { return }
        storeFailure = failure
    }

    /// Notes that edits were committed or rolled back, so that the list is kept in another way although it looks the same.
    func recordTransactionEnd() { cacheState?.keptVersion = -1 }

    /// Tells the keeper of the list what an input changed.
    func keepList() {
        guard let cacheState, cacheState.isOpen, engine.feed.isLoaded else { return }
        let isNew = engine.feed.update.version != cacheState.keptVersion
        self.cacheState?.keptVersion = engine.feed.update.version
        cacheState.keeper.listChanged(isNew ? .list : .firstRow, in: self)
    }

    /// Reads the page of a load from the store, if it may be there.
    ///
    /// - Returns: Whether the store is being read. Otherwise the source has to answer.
    func readsFromStore(_ id: LoadID) -> Bool {
        guard let keeper = cacheState?.keeper, cacheState?.missed.remove(id) == nil,
            let key = engine.feed.keyOfEvictedPage(id)
        else {
            return false
        }
        cacheState?.reads[id] = key
        keeper.readItems(ofKey: key) { [weak self] items in self?.storedItemsRead(id, items) }
        return true
    }

    private func storedItemsRead(_ id: LoadID, _ items: [Item]?) {
        guard let key = cacheState?.reads.removeValue(forKey: id) else { return }
        cacheState?.missed.insert(id)
        enqueue(
            .work { [weak self] in
                guard let self else { return }
                let now = timeline.nanoseconds()
                perform(engine.feed.storedPageRead(id, items, at: now), repeating: nil, at: now)
                guard cacheState?.missed.remove(id) != nil else { return }
                cacheState?.keptVersion = engine.feed.update.version
                cacheState?.keeper.listChanged(.restoredPage(key: key), in: self)
            })
    }

    /// The edits that are about to be made of items that the list does not hold.
    func absentEdits(among edits: [ListEdit<Item>]) -> [ListEdit<Item>] {
        guard cacheState != nil else { return [] }
        return edits.map(engine.feed.named).filter { !$0.ids.contains(where: engine.feed.hasBase) }
    }

    /// Removes items from the store that the list does not hold. A transaction cannot remove them.
    package func removeAbsentItems(of edits: [ListEdit<Item>]) {
        makeAbsentEdits(absentEdits(among: edits).filter { if case .remove = $0 { true } else { false } })
    }

    /// Makes edits in the store, of items that the list did not hold.
    func makeAbsentEdits(_ edits: [ListEdit<Item>]) {
        if !edits.isEmpty { cacheState?.keeper.absentItemsEdited(edits) }
    }
}
