@_spi(Invariants) import PagingCore

// How a list becomes one with that of another process.
extension KeptSimulation {
    /// Reports what another process has written.
    mutating func changeRead(_ process: Int, _ reading: KeptReading, isAnnounced: Bool) {
        guard let state = processes[process] else { return }
        if state.writer.isBehind {
            cover(.readAgain)
            processes[process]?.writer.events.append(.merged(reading, .outdated, nil))
            return
        }
        let copy = reading.copy(at: now) { store.items(of: $0) }
        var end = ListMergeResult<SimulatedItem>.postponed
        var before: FeedSnapshot<SimulatedItem>?
        send(process, .follows) { feed, now in
            let (commands, snapshot, result) = feed.storeChanged(
                copy, in: state.writer.mirror, isSame: ==, isAnnounced: isAnnounced, at: now)
            (before, end) = (snapshot, result)
            return commands
        } note: {
            if let before {
                $0.processes[process]?.writer.events.append(.changed(before, state.moment(before), restoredKey: nil))
            }
            $0.noteEnd(end, of: reading, copy, process, before: state)
        }
        keepList(process)
    }

    private mutating func noteEnd(
        _ end: ListMergeResult<SimulatedItem>, of reading: KeptReading, _ copy: StoredCopy<SimulatedItem>,
        _ process: Int,
        before: KeptProcess
    ) {
        var moment: KeptMoment?
        switch end {
        case .adopted(let merge, let snapshot):
            if merge.outcome != .unchanged { noteHeldPages(process, reading, before) }
            moment = processes[process]?.moment(snapshot)
            checkMerge(merge, copy, process, before)
        case .superseded: cover(.replacedElsewhere)
        case .replaces: cover(.mergeImpossible)
        case .postponed, .outdated: cover(.changeIgnored)
        }
        processes[process]?.writer.events.append(.merged(reading, end, moment))
    }

    /// Notes which items the evicted pages of a merged list have.
    private mutating func noteHeldPages(_ process: Int, _ reading: KeptReading, _ before: KeptProcess) {
        if storeMayMissItems { processes[process]?.mayMissItems = true }
        guard let after = processes[process] else { return }
        let own = before.held.filter { held in after.pages.contains { $0.key == held.key && $0.items == nil } }
        processes[process]?.held.removeAll { held in after.pages.contains { $0.key == held.key && $0.items == nil } }
        let known = processes[process]?.held ?? []
        processes[process]?.held = []
        noteHeldPages(process, reading)
        let stored = processes[process]?.held ?? []
        processes[process]?.held = known
        for page in after.pages where page.items == nil {
            let here = own.first { $0.key == page.key }
            let there = stored.first { $0.key == page.key }
            // If both processes had a page under the key, it is not known which one was taken.
            if there != nil, before.pages.contains(where: { $0.key == page.key }) {
                guard let here, here.items == there?.items, here.run == there?.run else { continue }
            }
            if let held = here ?? there, held.run == page.run { processes[process]?.held.append(held) }
        }
    }

    /// Checks that a merged list has what both have, and shows it.
    private mutating func checkMerge(
        _ merge: ListMerge<SimulatedItem>, _ copy: StoredCopy<SimulatedItem>, _ process: Int, _ before: KeptProcess
    ) {
        guard broken == nil, let after = processes[process] else { return }
        func loadedRows(_ runs: [FeedRestorationState.Run]) -> Int { runs.reduce(0) { $0 + ($1.isPage ? $1.rows : 0) } }
        switch merge.outcome {
        case .unchanged: cover(.changeUnneeded)
        case .replaced:
            cover(.changeShown)
            if let rows = shownRows(copy.feed).rows { checkShown(process, (rows, 0)) }
        case .extended:
            cover(.listsMerged)
            if let rows = shownRows(merge.feed).rows { checkShown(process, (rows, 0)) }
        }
        guard merge.outcome != .replaced, merge.generation == copy.generation, editedIDs.isEmpty,
            server.removedIDs.isEmpty, after.feed.isLoaded
        else { return }
        // The other process may have replaced pages that this one does not hold.
        let mirror = before.writer.mirror
        let own = before.pages.filter { page in
            page.items != nil || mirror.unwrittenItems(ofKey: page.key) != nil
                || mirror.id(ofKey: page.key).map(copy.ids.contains) == true
        }
        // An item that is on two pages is shown once.
        var keys: [Int32: Int] = [:]
        var moved = 0
        for page in own {
            for item in page.items ?? mirror.unwrittenItems(ofKey: page.key) ?? [] {
                if keys.updateValue(page.key, forKey: item.id) != nil { moved += 1 }
            }
        }
        for (place, items) in copy.feed.items.items {
            for item in items where keys[item.id].map({ $0 != copy.feed.items.keys[place] }) == true { moved += 1 }
        }
        let rows = loadedRows(after.pages.map { $0.run }) + moved
        if rows < loadedRows(own.map { $0.run }) { fail("O13: rows of a list were lost to another process") }
        if rows < loadedRows(copy.feed.state.runs) { fail("O13: rows that another process has loaded were lost") }
    }
}
