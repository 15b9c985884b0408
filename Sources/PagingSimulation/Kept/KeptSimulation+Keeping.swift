@_spi(Invariants) import PagingCore

// What a pager and its writer do.
extension KeptSimulation {
    /// Notes what an input changed.
    mutating func keepList(_ process: Int) {
        guard broken == nil, let state = processes[process], state.feed.isLoaded else { return }
        if state.feed.update.version != state.keptVersion {
            processes[process]?.keptVersion = state.feed.update.version
            takeSnapshot(process, restoredKey: nil)
        } else if state.firstRowAt == nil {
            processes[process]?.firstRowAt = now + 1_000_000_000
        }
        handleEvents(process)
    }

    mutating func takeSnapshot(_ process: Int, restoredKey: Int?) {
        guard let snapshot = processes[process]?.feed.takeSnapshot(), let state = processes[process] else { return }
        processes[process]?.firstRowAt = nil
        let moment = state.moment(snapshot)
        processes[process]?.writer.events.append(.changed(snapshot, moment, restoredKey: restoredKey))
    }

    /// Handles the events of a writer, until one waits for the store.
    mutating func handleEvents(_ process: Int) {
        while broken == nil, let writer = processes[process]?.writer, writer.operation == nil, !writer.events.isEmpty {
            if case .removal? = writer.events.first, writer.isWriting { return }
            guard let event = processes[process]?.writer.events.removeFirst() else { return }
            handle(event, process)
        }
    }

    private mutating func handle(_ event: KeptWriter.Event, _ process: Int) {
        switch event {
        case .changed(let snapshot, let moment, let restoredKey):
            processes[process]?.writer.mirror.record(snapshot, restoredKey: restoredKey)
            processes[process]?.writer.noted = moment
            processes[process]?.writer.beginWriting()
        case .opened(let opening): processes[process]?.writer.recordOpening(opening)
        case .read(let load, let key):
            guard let mirror = processes[process]?.writer.mirror else { return }
            if let items = mirror.unwrittenItems(ofKey: key) {
                cover(.unwrittenPageRestored)
                pageRead(process, load, Array(items))
            } else if mirror.id(ofKey: key) != nil {
                processes[process]?.writer.operation = .items(load, key: key)
            } else {
                pageRead(process, load, nil)
            }
        case .outdated(let ids):
            let keys = processes[process]?.writer.mirror.keysOfEvictedPages ?? []
            processes[process]?.writer.operation = .search(ids, keys: keys)
            search(process)
        case .removal(let begun):
            processes[process]?.writer.recordRemoval(begunRefresh: begun)
            removeFromStores(begunRefresh: begun)
        }
    }

    /// Searches pages for items, until one has to be read from the store.
    private mutating func search(_ process: Int) {
        while case .search(let ids, var keys)? = processes[process]?.writer.operation {
            guard let key = keys.first, let mirror = processes[process]?.writer.mirror else {
                processes[process]?.writer.operation = nil
                processes[process]?.writer.beginWriting()
                return
            }
            guard let items = mirror.unwrittenItems(ofKey: key) else {
                if mirror.id(ofKey: key) != nil { return }
                keys.removeFirst()
                processes[process]?.writer.operation = .search(ids, keys: keys)
                continue
            }
            endSearch(of: key, Array(items), process)
        }
    }

    private mutating func endSearch(of key: Int, _ items: [SimulatedItem]?, _ process: Int) {
        guard case .search(let ids, var keys)? = processes[process]?.writer.operation else { return }
        if let items, items.contains(where: { ids.contains($0.id) }) {
            cover(.storedItemsOutdated)
            processes[process]?.writer.mirror.recordOutdated(key)
            if let place = processes[process]?.writer.noted?.held.firstIndex(where: { $0.key == key }) {
                processes[process]?.writer.noted?.held[place].isOutdated = true
            }
        }
        keys.removeAll { $0 == key }
        processes[process]?.writer.operation = .search(ids, keys: keys)
    }

    /// Makes the next step of what waits for the store.
    mutating func stepOperation(_ process: Int, fails: Bool) {
        guard broken == nil, let operation = processes[process]?.writer.operation else { return }
        switch operation {
        case .list: readList(process, fails: fails)
        case .bodies(let reading): readBodies(process, reading, fails: fails)
        case .items(let load, let key):
            readItems(process, load, key, fails: fails)
        case .search(_, let keys):
            guard let key = keys.first else { break }
            let id = processes[process]?.writer.mirror.id(ofKey: key)
            endSearch(of: key, fails ? nil : id.flatMap { stores[process].items(of: $0) }, process)
            search(process)
        }
        handleEvents(process)
    }

    /// Reads the items of an evicted page.
    private mutating func readItems(_ process: Int, _ load: LoadID, _ key: Int, fails: Bool) {
        guard let writer = processes[process]?.writer else { return }
        processes[process]?.writer.operation = nil
        let id = fails ? nil : writer.mirror.id(ofKey: key)
        pageRead(process, load, id.flatMap { stores[process].items(of: $0) })
    }

    private mutating func readList(_ process: Int, fails: Bool) {
        processes[process]?.writer.operation = nil
        if fails { cover(.readingFailed) }
        let store = stores[process]
        if !fails { processes[process]?.writer.revision = store.revision }
        guard !fails, let list = store.list else { return listRead(process, nil) }
        processes[process]?.writer.operation = .bodies(
            KeptReading(list, revision: store.revision, rowsAround: rowsAround))
    }

    private mutating func readBodies(_ process: Int, _ reading: KeptReading, fails: Bool) {
        processes[process]?.writer.operation = nil
        guard !fails else {
            cover(.readingFailed)
            return listRead(process, nil)
        }
        processes[process]?.writer.write = .opening
        listRead(process, reading)
    }

    /// Ends the read of an evicted page.
    private mutating func pageRead(_ process: Int, _ load: LoadID, _ items: [SimulatedItem]?) {
        guard let read = processes[process]?.reads.firstIndex(where: { $0.load == load }),
            let key = processes[process]?.reads.remove(at: read).key
        else { return }
        let before = processes[process]?.pages ?? []
        processes[process]?.missed.append(load)
        send(process) { $0.storedPageRead(load, items, at: $1) }
        if let missed = processes[process]?.missed.firstIndex(of: load) {
            processes[process]?.missed.remove(at: missed)
            if let version = processes[process]?.feed.update.version { processes[process]?.keptVersion = version }
            cover(.pageRestored)
            checkRestoredPage(process, key, items, before: before)
            takeSnapshot(process, restoredKey: key)
        } else {
            cover(items == nil ? .pageMissing : .pageRefused)
        }
        keepList(process)
    }
}

extension KeptProcess {
    /// The list at this moment.
    func moment(_ snapshot: FeedSnapshot<SimulatedItem>) -> KeptMoment {
        KeptMoment(
            pages: pages, held: held, openEdits: openEdits, header: snapshot.header,
            completedRefresh: snapshot.refreshes.completed, mayMissItems: mayMissItems)
    }
}
