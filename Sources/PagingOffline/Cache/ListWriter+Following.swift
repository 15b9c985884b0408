import Foundation
import Paging
import PagingCore

// Lists that another process has changed (O13).
extension ListWriter {
    private static var mostConflicts: Int { 10 }

    /// Reads the list that another process has changed, and reports it. Nothing is written until it has become one with this
    /// one.
    ///
    /// - Parameter isAnnounced: Whether the app has said that the list changed.
    func follow(isAnnounced new: Bool) async {
        var isAnnounced = new
        if case .announced = postponed { isAnnounced = true }
        switch write {
        case .following(var following):
            if isAnnounced { following.isAnnouncedAgain = true }
            write = .following(following)
            return
        case .waiting(let task, let pause):
            write = .following(Following(isAnnounced: isAnnounced))
            pause.cancel()
            await task.value
        case .begun, nil: write = .following(Following(isAnnounced: isAnnounced))
        }
        postponed = .none
        await readOther()
    }

    /// Reads the list that another process has changed, after the write that is under way: what this writer writes is no change
    /// of another process.
    func followAfterWrite(isAnnounced: Bool) async {
        if case .begun(let task) = write { await task.value }
        await follow(isAnnounced: isAnnounced)
    }

    /// Makes the merge that has waited for this, or writes the change.
    func mergeOrWrite(_ snapshot: FeedSnapshot<Item>) async {
        let isAnnounced: Bool
        switch postponed {
        case .none: return beginWriting()
        case .refused: isAnnounced = false
        case .announced: isAnnounced = true
        }
        guard snapshot.canMerge else { return }
        postponed = .none
        await followAfterWrite(isAnnounced: isAnnounced)
    }

    private func readOther() async {
        guard case .following(let following) = write else { return }
        if isForeign { return endSaves() }
        // What changes while the store is read may need items that are not read.
        let known = changes
        switch await read(isOpening: false) {
        case .list(let reading):
            let isAnnounced = following.isAnnounced
            await report(.changedElsewhere(reading, in: mirror, changes: known, isAnnounced: isAnnounced))
        case .nothing:
            mirror.noteUnchanged()
            await endFollowing(writes: true)
        case .failed: await postpone()
        }
    }

    /// Notes what has become of a list that was read.
    func note(_ result: ListMergeResult<Item>, of reading: StoredReading<Item>) async {
        if case .outdated = result { return await repeatReading() }
        if case .postponed = result { return await postponeMerge() }
        restorations += 1
        guard reading.removals == removals else {
            // What was read before a removal is shown, but not in the store any more.
            revision = nil
            mirror.noteRemoval(begun: refreshAtRemoval)
            return await endFollowing(writes: true)
        }
        mirror.note(result)
        switch result {
        case .adopted:
            revision = reading.revision
            let ids = mirror.ids
            pagesWithoutItems = pagesWithoutItems.filter { ids.contains($0.key) }
            pagesWithoutItems.merge(reading.failures) { $1 }
            await report(failure: pagesWithoutItems.values.first)
        case .superseded:
            revision = reading.revision
            pagesWithoutItems = [:]
            await report(failure: CacheFailure.refreshedByOtherProcess)
        case .replaces: revision = reading.revision
        case .postponed, .outdated: break
        }
        await endFollowing(writes: true)
    }

    /// Reads the store again, because the list has changed meanwhile.
    private func repeatReading() async {
        guard case .following(var following) = write else { return }
        following.repetitions += 1
        if following.repetitions > Self.mostConflicts { return await postponeMerge() }
        write = .following(following)
        await readOther()
    }

    /// Leaves the lists as two. Callers that wait for a save learn that it was not made.
    private func postponeMerge() async {
        if case .following(let following) = write, !following.saves.isEmpty {
            await report(failure: CacheFailure.changedByOtherProcess)
        }
        await postpone()
    }

    /// Ends the reading of another list, which is merged later.
    private func postpone() async {
        guard case .following(let following) = write else { return }
        postponed = following.isAnnounced ? .announced : .refused
        await endFollowing(writes: false)
    }

    /// Writes what has changed, and calls the closure of a caller when that is done or has failed.
    func save(_ save: Save) async {
        await endWrite()
        if waits(save) { return }
        guard await writeAll(), save.conflicts < Self.mostConflicts else { return save.completion() }
        var save = save
        save.conflicts += 1
        await follow(isAnnounced: false)
        // A list that cannot be read is replaced.
        if !waits(save) { await self.save(save) }
    }

    /// Lets a caller wait until the list has become one with that of another process.
    ///
    /// - Returns: `false` if no other list is read.
    private func waits(_ save: Save) -> Bool {
        guard case .following(var following) = write else { return false }
        following.saves.append(save)
        write = .following(following)
        return true
    }

    /// - Parameter writes: Whether to write what has changed. Otherwise the next event does.
    private func endFollowing(writes: Bool) async {
        guard case .following(let following) = write else { return }
        write = nil
        if following.isAnnouncedAgain { await follow(isAnnounced: true) }
        if writes { beginWriting() }
        for save in following.saves {
            if writes { await self.save(save) } else { save.completion() }
        }
    }

    /// Calls the closures of the callers that still wait.
    func endSaves() {
        guard case .following(let following) = write else { return }
        write = nil
        for save in following.saves { save.completion() }
    }

    /// Writes everything for the last time. No view shows the list any more.
    func writeAllAndMerge() async {
        await endWrite()
        for _ in 0..<Self.mostConflicts {
            guard await writeAll() || !mirror.waitingEdits.isEmpty, await mergeInStore() else { return }
        }
    }

    /// Makes one list of this one and that of the store.
    ///
    /// - Returns: Whether there is something to write.
    private func mergeInStore() async -> Bool {
        switch await read(isOpening: false) {
        case .nothing:
            mirror.noteUnchanged()
            return true
        case .failed: return false
        case .list(let reading):
            guard let copy = try? numbered(reading.list) else { return false }
            let merge = mirror.merge(with: copy, isSame: coding.isSame)
            if merge.outcome == .replaced { return false }
            restorations += 1
            revision = reading.revision
            let keys = merge.feed.items.keys
            if zip(keys, keys.dropFirst()).contains(where: >=) {
                // The stored list is damaged: this one replaces it.
                mirror.noteUnreadable()
                return true
            }
            mirror.adopt(merge, nil)
            return true
        }
    }

    /// The list with numbers of cursors. Those that this process has not loaded get new ones.
    private func numbered(_ list: KeptList<Item>) throws -> StoredCopy<Item> {
        var numbers = Dictionary(cursors.map { ($0.value, $0.key) }) { first, _ in first }
        var last = cursors.keys.max() ?? 0
        return try list.numbered { cursor in
            let data = try coding.cursors.data(cursor)
            if let known = numbers[data] { return known }
            last += 1
            numbers[data] = last
            cursors[last] = data
            return last
        }
    }
}
