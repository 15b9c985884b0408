import Foundation
import Paging
import PagingCore

extension ListWriter {
    /// What was read.
    enum Reading {
        case list(StoredReading<Item>)
        /// The store has no list that can be shown. Another can be written.
        case nothing
        case failed
    }

    /// Reads the list that opens.
    func readAtOpening() async -> StoredReading<Item>? {
        if case .list(let reading) = await read(isOpening: true) { reading } else { nil }
    }

    /// Reads the list.
    ///
    /// - Parameter isOpening: Whether the list is read at opening. Otherwise nothing is read if the writer knows the revision
    ///   that the store has.
    func read(isOpening: Bool) async -> Reading {
        var found: StoredList.Revision?
        do {
            let removals = self.removals
            let list = try await store.list(named: name)
            // A list that was removed, or that another process has refreshed, is not the one that is shown.
            if !isOpening, list.revision == revision, !mirror.isRemoved { return .nothing }
            found = list.revision
            if isOpening { revision = found }
            guard let content = list.content else {
                if isOpening { mirror.noteNothingStored() }
                return .nothing
            }
            let reading = try await StoredReading<Item>(
                content, revision: list.revision, coding, now: date(), mergedWith: isOpening ? nil : mirror,
                bodies: { [store, name] pages in
                    try await store.bodies(of: pages, inListNamed: name)
                })
            guard var reading else { return noteUnreadable(at: list.revision) }
            reading.removals = removals
            if let failure = reading.failures.values.first { await report(failure: failure) }
            return .list(reading)
        } catch StoreFailure.newerVersion(let version) {
            await leaveList(StoreFailure.newerVersion(version))
            return .failed
        } catch is DamagedData {
            return noteUnreadable(at: found)
        } catch let error as DecodingError {
            // The items are of another version, although the app has not said so.
            await report(failure: error)
            return noteUnreadable(at: found)
        } catch {
            await report(failure: error)
            return .failed
        }
    }

    /// Notes that the list in the store cannot be shown. The next write replaces it.
    private func noteUnreadable(at found: StoredList.Revision?) -> Reading {
        revision = found
        mirror.noteUnreadable()
        return .nothing
    }

    /// The items of an evicted page; `nil` if the store does not have them. If another process has changed the list, it is read
    /// first, so that the two can become one. Then the list requests the page again.
    func itemsOrMerge(ofKey key: Int) async -> [Item]? {
        if let items = await items(ofKey: key) { return items }
        if let id = mirror.id(ofKey: key), pagesWithoutItems[id] == nil, await isChangedElsewhere() {
            await followAfterWrite(isAnnounced: false)
        }
        return nil
    }

    /// Returns whether another process has changed the list, after the write that is under way.
    private func isChangedElsewhere() async -> Bool {
        if case .begun(let task) = write { await task.value }
        guard !isForeign, let list = try? await store.list(named: name) else { return false }
        return list.revision != revision
    }

    private func items(ofKey key: Int) async -> [Item]? {
        if let items = mirror.unwrittenItems(ofKey: key) { return Array(items) }
        guard !isForeign, let id = mirror.id(ofKey: key) else { return nil }
        do {
            var body = try await store.bodies(of: [id], inListNamed: name)[id]
            if body == nil { body = try await bodyOfOtherProcess(key) }
            guard let body else { return nil }
            do {
                return try coding.items(body)
            } catch is DamagedData {
                return nil
            } catch {
                pagesWithoutItems[id] = error
                throw error
            }
        } catch {
            await report(failure: error)
            return nil
        }
    }

    /// The body of a page that another process has changed, if it has as many rows there, and the same page behind it. Until the
    /// list has become one with that of the other process, the page is known under its key alone.
    private func bodyOfOtherProcess(_ key: Int) async throws -> Data? {
        let list = try await store.list(named: name)
        guard list.revision != revision, let content = list.content,
            try coding.header(content.header)?.generation == mirror.generation,
            let page = content.pages.firstIndex(where: { $0.position == Int64(key) && $0.hasBody }),
            page + 1 < content.pages.count, content.pages[page].rows == mirror.rows(ofKey: key),
            let next = try PageHead(content.pages[page + 1].head).cursor, next == cursor(behind: key)
        else { return nil }
        let id = content.pages[page].id
        return try await store.bodies(of: [id], inListNamed: name)[id]
    }

    /// The cursor of the page behind another.
    private func cursor(behind key: Int) -> Data? {
        guard case .appended(let number)? = mirror.requestBehind(key) else { return nil }
        return cursors[number]
    }

    /// Makes edits of items that the list did not hold in the stored pages. A page that lacks an item after it is requested from
    /// the source. If another process has changed a page that may have the items, the merge with its list makes them.
    func make(_ edits: [ListEdit<Item>]) async {
        var left = edits.filter { edit in
            switch edit {
            case .update, .change, .remove: true
            case .insert, .move: false
            }
        }
        var isMissing = false
        for key in mirror.keysOfEvictedPages {
            guard let before = await items(ofKey: key) else {
                if let id = mirror.id(ofKey: key), pagesWithoutItems[id] == nil { isMissing = true }
                continue
            }
            guard edits.contains(where: { before.has($0.id) }) else { continue }
            let after = before.edited(by: edits)
            // The page without the item would take the place of one that another process has changed.
            if after.count < before.count, await isChangedElsewhere() {
                isMissing = true
                continue
            }
            left.removeAll { before.has($0.id) }
            if after.count == before.count {
                mirror.noteItems(ContiguousArray(after), ofKey: key, base: ContiguousArray(before))
            } else {
                mirror.noteOutdated(key)
            }
        }
        guard isMissing, !left.isEmpty, await isChangedElsewhere() else { return }
        mirror.noteWaiting(left)
        await followAfterWrite(isAnnounced: false)
    }
}

extension Array where Element: Identifiable {
    fileprivate func has(_ id: Element.ID) -> Bool { contains { $0.id == id } }

    /// The items after edits of some of them. A removal takes its item away, and so does an insertion of it elsewhere. A move has
    /// no effect on an item that the list does not hold.
    fileprivate func edited(by edits: [ListEdit<Element>]) -> [Element] {
        var items = self
        for edit in edits {
            guard let place = items.firstIndex(where: { $0.id == edit.id }) else { continue }
            switch edit {
            case .update(let item): items[place] = item
            case .change(_, let change): change(&items[place])
            case .insert, .remove: items.remove(at: place)
            case .move: break
            }
        }
        return items
    }
}
