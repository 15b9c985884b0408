import Foundation
import Paging
import PagingCore

extension ListWriter {
    /// Reads the list that opens; `nil` if the store has none that can be shown.
    func read() async -> CacheContent<Item>? {
        do {
            let list = try await store.list(named: name)
            revision = list.revision
            guard let content = list.content else { return nil }
            let reading = try await StoredReading<Item>(content, coding, now: date()) { [store, name] pages in
                try await store.bodies(of: pages, inListNamed: name)
            }
            guard let reading else { return nil }
            pagesWithoutItems = reading.failures
            acceptedEdits = reading.list.edits.made
            if let failure = reading.failures.values.first { await report(failure: failure) }
            return reading.list
        } catch StoreFailure.newerVersion(let version) {
            await leaveList(StoreFailure.newerVersion(version))
        } catch is DamagedData {
            // The next write replaces the list.
        } catch {
            await report(failure: error)
        }
        return nil
    }

    /// The items of an evicted page; `nil` if the store does not have them.
    func items(ofKey key: Int) async -> [Item]? {
        if let items = mirror.unwrittenItems(ofKey: key) { return Array(items) }
        guard !isForeign, let id = mirror.id(ofKey: key) else { return nil }
        do {
            guard let body = try await store.bodies(of: [id], inListNamed: name)[id] else { return nil }
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

    /// Makes edits in the stored pages, of items that the list did not hold. A page that lacks an item afterwards is requested
    /// from the source.
    func make(_ edits: AbsentItemEdits<Item>) async {
        for key in mirror.keysOfEvictedPages {
            guard let before = await items(ofKey: key) else {
                // The page may have one of the items.
                if let id = mirror.id(ofKey: key), pagesWithoutItems[id] == nil { mirror.recordOutdated(key) }
                continue
            }
            guard before.contains(where: { edits.ids.contains($0.id) }) else { continue }
            let after = await edits.edited(before)
            if after.count == before.count {
                mirror.recordItems(ContiguousArray(after), ofKey: key)
            } else {
                mirror.recordOutdated(key)
            }
        }
    }
}
