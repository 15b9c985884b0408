@_spi(Invariants) import PagingCore

// What happens in the store.
extension KeptSimulation {
    /// Makes the next step of a write.
    mutating func stepWrite(_ process: Int, fails: Bool) {
        guard broken == nil, let write = processes[process]?.writer.write else { return }
        switch write {
        case .scheduled:
            processes[process]?.writer.writeNext()
        case .revision(let change, let moment):
            if fails {
                failWrite(process)
            } else {
                processes[process]?.writer.revision = stores[process].revision
                processes[process]?.writer.write = .change(change, moment, expecting: stores[process].revision)
            }
        case .change(let change, let moment, let expected):
            if fails {
                failWrite(process)
            } else {
                let (outcome, revision) = makeWrite(process, change, moment, expecting: expected)
                processes[process]?.writer.write = .answered(outcome, revision: revision)
            }
        case .opening: break
        case .answered(let outcome, let revision):
            processes[process]?.writer.endWrite(outcome, revision: revision)
        }
    }

    /// Ends a write that has failed. The items of evicted pages are not kept for the next one.
    private mutating func failWrite(_ process: Int) {
        cover(.writeFailed)
        let evicted = processes[process]?.pages.filter { $0.items == nil }.map { $0.key } ?? []
        func forget(_ held: inout [KeptPage]) {
            for place in held.indices where evicted.contains(held[place].key) { held[place].isOutdated = true }
        }
        guard var state = processes[process] else { return }
        forget(&state.held)
        if var noted = state.writer.noted {
            forget(&noted.held)
            state.writer.noted = noted
        }
        processes[process] = state
        processes[process]?.writer.endWrite(.failed, revision: nil)
    }

    /// Changes the store.
    private mutating func makeWrite(
        _ process: Int, _ change: StoredFeedChange<SimulatedItem>, _ moment: KeptMoment, expecting revision: Int64
    ) -> (ListMirror<SimulatedItem>.WriteOutcome, Int64) {
        let outcome = stores[process].write(
            change, expecting: revision, mayMissItems: moment.mayMissItems, at: now)
        guard case .written = outcome else {
            cover(.writeRefusedAfterRemoval)
            return (.removed, stores[process].revision)
        }
        if let refresh = processes[process]?.refreshAtRemoval {
            if moment.completedRefresh <= refresh {
                fail("O5: a list that was removed from its store was written before a refresh completed")
            }
            processes[process]?.refreshAtRemoval = nil
            cover(.writtenAfterRemoval)
        }
        // What was read before and is not shown yet is no longer in the store.
        // A list that is written as a whole has only the items that its pages had in the store before.
        var isLossy = processes[process]?.writer.isReading == true
        if case .allOthers = change.removal { isLossy = true }
        if isLossy { processes[process]?.losses += 1 }
        checkStore(process, moment, losses: processes[process]?.losses ?? 0)
        return (.written, stores[process].revision)
    }

    /// Ends all operations of a process.
    mutating func finishStore(_ process: Int) {
        for _ in 0..<400 {
            guard broken == nil, let writer = processes[process]?.writer, !writer.isIdle else { return }
            stepOperation(process, fails: false)
            stepWrite(process, fails: false)
            handleEvents(process)
        }
        fail("liveness: the operations of the store do not end")
    }

    mutating func crash(_ process: Int, isWritten: Bool) {
        guard let state = processes[process] else { return }
        if state.isReading { cover(.crashWhileReading) }
        if case .change(let change, let moment, let revision)? = state.writer.write {
            if isWritten {
                _ = makeWrite(process, change, moment, expecting: revision)
                cover(.writeMadeAtCrash)
            } else {
                cover(.writeLostAtCrash)
            }
        }
        processes[process] = nil
    }

    /// The app of the first process removes the list from both stores. The other process learns it from a write that is
    /// refused.
    mutating func clear() {
        guard let begun = processes[0]?.feed.refreshProgress.begun else { return removeFromStores(begunRefresh: 0) }
        processes[0]?.writer.events.append(.removal(begunRefresh: begun))
        handleEvents(0)
    }

    /// - Parameter begunRefresh: The number of the refresh that the first process had begun.
    mutating func removeFromStores(begunRefresh: Int) {
        for store in stores.indices { stores[store].remove() }
        for process in processes.indices {
            guard let state = processes[process] else { continue }
            processes[process]?.losses += 1
            // A writer that could not read the store does not know that the list was there.
            if process == 0 {
                processes[0]?.refreshAtRemoval = max(begunRefresh, state.refreshAtRemoval ?? 0)
            } else if state.writer.revision != nil {
                processes[process]?.refreshAtRemoval = state.feed.refreshProgress.completed
            }
            if state.feed.isLoaded { cover(.removedWhileShown) }
        }
    }

    mutating func spoil(_ place: Int, isLost: Bool) {
        for process in stores.indices where stores[process].spoil(place, isLost: isLost) != nil {
            cover(.itemsSpoiled)
            processes[process]?.losses += 1
        }
    }
}
