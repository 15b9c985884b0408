public import Foundation

/// A store that keeps nothing when it is released, for tests and previews.
public actor MemoryListStore: ListStore {
    private struct List {
        var header: Data
        var pages: [StoredPage.ID: StoredListChange.Page] = [:]
        var revision: StoredList.Revision
        var lastUse: Int64
    }

    private var lists: [String: List] = [:]
    private var removals: [String: StoredList.Revision] = [:]
    private var removalOfAll: StoredList.Revision = 0
    private var logs: [String: [StoredEntry]] = [:]
    private var lastRevision: StoredList.Revision = 0
    private var lastUse: Int64 = 0

    /// Creates an empty store.
    public init() {}

    /// Returns what is stored of a list, and makes it the most recently used one.
    public func list(named name: String) -> StoredList {
        guard var list = lists[name] else { return StoredList(revision: revision(of: name), content: nil) }
        lastUse += 1
        list.lastUse = lastUse
        lists[name] = list
        let pages = list.pages.values.sorted { $0.position < $1.position }.map { page in
            StoredPage(
                id: page.id, position: page.position, rows: page.rows, head: page.head, hasBody: page.storedBody != nil)
        }
        return StoredList(revision: list.revision, content: StoredList.Content(header: list.header, pages: pages))
    }

    /// Returns the bodies of pages, as far as they are stored.
    public func bodies(of pages: [StoredPage.ID], inListNamed name: String) -> [StoredPage.ID: Data] {
        var bodies: [StoredPage.ID: Data] = [:]
        for id in pages { bodies[id] = lists[name]?.pages[id]?.storedBody }
        return bodies
    }

    /// Makes a change of a list as a whole, or not at all.
    public func write(
        _ change: StoredListChange, toListNamed name: String
    ) throws(StoreFailure) -> StoredList.Revision {
        let revision = revision(of: name)
        guard change.revision == revision else {
            throw .conflict(revision: revision, isStored: lists[name] != nil)
        }
        let before = lists[name]?.pages ?? [:]
        var list = List(header: change.header, pages: before, revision: nextRevision(), lastUse: lastUse + 1)
        lastUse += 1
        switch change.removal {
        case .pages(let ids): for id in ids { list.pages[id] = nil }
        case .allOthers: list.pages = [:]
        }
        for var page in change.pages {
            if page.body == .unchanged { page.body = before[page.id]?.body ?? .removed }
            list.pages[page.id] = page
        }
        lists[name] = list
        return list.revision
    }

    /// Removes lists. Pagers that show one write it again when a refresh completes.
    public func removeLists(named names: [String]?) {
        guard let names else {
            lists = [:]
            removals = [:]
            removalOfAll = nextRevision()
            return
        }
        for name in names {
            lists[name] = nil
            removals[name] = nextRevision()
        }
    }

    /// Returns how much each stored list takes, the least recently used one first.
    public func usage() -> [StoredListUsage] {
        lists.sorted { $0.value.lastUse < $1.value.lastUse }.map { name, list in
            var usage = StoredListUsage(name: name, rows: 0, bytes: list.header.count)
            for page in list.pages.values {
                usage.bytes += page.head.count + (page.storedBody?.count ?? 0)
                if page.storedBody != nil { usage.rows += page.rows }
            }
            return usage
        }
    }

    /// Returns the entries of a log, in the order in which they were added.
    public func entries(inLogNamed name: String) -> [StoredEntry] { logs[name] ?? [] }

    /// Adds an entry to the end of a log, or replaces the one with the same id.
    public func write(_ entry: StoredEntry, toLogNamed name: String) {
        var entries = logs[name] ?? []
        if let place = entries.firstIndex(where: { $0.id == entry.id }) {
            entries[place] = entry
        } else {
            entries.append(entry)
        }
        logs[name] = entries
    }

    /// Removes an entry from a log.
    public func removeEntry(_ id: StoredEntry.ID, fromLogNamed name: String) {
        logs[name]?.removeAll { $0.id == id }
    }

    private func revision(of name: String) -> StoredList.Revision {
        lists[name]?.revision ?? max(removals[name] ?? 0, removalOfAll)
    }

    private func nextRevision() -> StoredList.Revision {
        lastRevision += 1
        return lastRevision
    }
}

extension StoredListChange.Page {
    /// The items of a page that is stored; `nil` if it is stored without them.
    fileprivate var storedBody: Data? {
        if case .replaced(let body) = body { body } else { nil }
    }
}
