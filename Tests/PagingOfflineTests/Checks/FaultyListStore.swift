import Foundation
import PagingOffline
import PagingTesting

/// A store in memory that breaks one rule.
actor FaultyListStore: ListStore {
    struct Failure: Error {}

    let fault: ListStoreFault?
    var base = MemoryListStore()
    /// A store for each list, for a store without a common counter of revisions.
    private var ownStores: [String: MemoryListStore] = [:]
    private var opened = 0
    private var writesBegun = 0
    private var firstHeaders: [String: Data] = [:]
    private var writtenLists: Set<String> = []
    private var revisionsOfWrites: [String: Set<StoredList.Revision>] = [:]
    var logs: Set<String> = []

    init(_ fault: ListStoreFault?) { self.fault = fault }

    func list(named name: String) async throws -> StoredList {
        var list = await store(of: name).list(named: key(name))
        switch fault {
        case .inventsList where list.content == nil && !writtenLists.contains(name):
            list.content = StoredList.Content(header: Data(), pages: [])
        case .changesPage:
            for index in list.content?.pages.indices ?? 0..<0 where list.content!.pages[index].rows > 20 {
                list.content!.pages[index].rows = 20
            }
        case .unsortedPages: list.content?.pages.sort { $0.id < $1.id }
        case .revisionDoesNotGrow: list.revision = -list.revision
        default: break
        }
        return list
    }

    func bodies(of pages: [StoredPage.ID], inListNamed name: String) async throws -> [StoredPage.ID: Data] {
        if fault == .throwsError, pages.isEmpty { throw Failure() }
        var bodies = await store(of: name).bodies(of: pages, inListNamed: key(name))
        if fault == .inventsBody {
            for id in pages where bodies[id] == nil { bodies[id] = Data() }
        }
        return bodies
    }

    func write(_ change: StoredListChange, toListNamed name: String) async throws -> StoredList.Revision {
        try await meetOtherWriter(change, name)
        let store = store(of: name)
        let stored = await store.list(named: key(name))
        let change = accepted(await faulty(change, stored, name), stored, name)
        writtenLists.insert(name)
        do {
            let revision = try await store.write(change, toListNamed: key(name))
            revisionsOfWrites[name, default: []].insert(revision)
            return switch fault {
            case .returnsOtherRevision: revision + 1
            case .revisionDoesNotGrow: -revision
            default: revision
            }
        } catch .conflict(let revision, let isStored) {
            if fault == .wrongConflict { throw StoreFailure.conflict(revision: revision, isStored: !isStored) }
            if fault == .changesRefusedList {
                var refused = change
                refused.revision = revision
                _ = try await store.write(refused, toListNamed: key(name))
            }
            throw StoreFailure.conflict(
                revision: fault == .revisionDoesNotGrow ? -revision : revision, isStored: isStored)
        }
    }

    func removeLists(named names: [String]?) async throws {
        var removed = names?.map(key)
        let all = await base.usage().map(\.name)
        switch fault {
        case .keepsRemovedList where names != nil: return try await rewriteLists(removed ?? [])
        case .keepsRevisionOfUnknownList: removed = removed?.filter(all.contains)
        case .keepsRevisionAfterRemovalOfAll: removed = removed ?? all
        case .removesLogs:
            for log in names ?? Array(logs) {
                for entry in await base.entries(inLogNamed: log) { await base.removeEntry(entry.id, fromLogNamed: log) }
            }
        default: break
        }
        for store in ownStores.values { await store.removeLists(named: removed) }
        await base.removeLists(named: removed)
    }

    func usage() async throws -> [StoredListUsage] {
        var usage = await base.usage()
        for store in ownStores.values { usage += await store.usage() }
        switch fault {
        case .wrongUsage: for index in usage.indices { usage[index].bytes += 1 }
        case .keepsUsageOfRemovedList:
            for name in writtenLists where !usage.contains(where: { $0.name == name }) {
                usage.append(StoredListUsage(name: name, rows: 0, bytes: 0))
            }
        case .wrongUseOrder: usage.sort { $0.name < $1.name }
        case .separatesEqualNames: for index in usage.indices { usage[index].name = name(of: usage[index].name) }
        default: break
        }
        return usage
    }

    func entries(inLogNamed name: String) async throws -> [StoredEntry] {
        let entries = await base.entries(inLogNamed: log(name))
        return fault == .changesLog ? entries.sorted { $0.id < $1.id } : entries
    }

    func write(_ entry: StoredEntry, toLogNamed name: String) async throws {
        logs.insert(name)
        if fault == .movesReplacedEntry { await base.removeEntry(entry.id, fromLogNamed: log(name)) }
        await base.write(entry, toLogNamed: log(name))
    }

    func removeEntry(_ id: StoredEntry.ID, fromLogNamed name: String) async throws {
        if fault != .keepsRemovedEntry { await base.removeEntry(id, fromLogNamed: log(name)) }
    }

    /// Loses what a store with the fault loses when it is opened for the second time.
    func reopen() async {
        opened += 1
        guard opened > 1 else { return }
        switch fault {
        case .losesListsOnReopening: await base.removeLists(named: ["a"])
        case .losesLogsOnReopening:
            for log in logs { await base.removeEntry("y", fromLogNamed: log) }
        case .forgetsUsageOnReopening:
            for list in ["a", "b"] { _ = await base.list(named: list) }
        case .forgetsRevisionsOnReopening: base = await copyWithNewRevisions()
        default: break
        }
    }

    private func store(of name: String) -> MemoryListStore {
        guard fault == .reusesRevision else { return base }
        let store = ownStores[name] ?? MemoryListStore()
        ownStores[name] = store
        return store
    }

    private func log(_ name: String) -> String { fault == .mixesLogs ? "log" : name }

    private func key(_ name: String) -> String {
        switch fault {
        case .mixesLists: name.lowercased()
        case .separatesEqualNames: name.utf8.map(String.init).joined(separator: " ")
        default: name
        }
    }

    /// The name of a key of bytes.
    private func name(of key: String) -> String {
        String(decoding: key.split(separator: " ").compactMap { UInt8($0) }, as: UTF8.self)
    }

    /// Lets two writes run at the same time.
    private func meetOtherWriter(_ change: StoredListChange, _ name: String) async throws {
        guard fault == .acceptsTwoWriters || fault == .refusesBothWriters else { return }
        let before = await base.list(named: name)
        guard before.revision == change.revision else { return }
        writesBegun += 1
        let begun = writesBegun
        let isSecond = writersInside > 0
        writersInside += 1
        defer { writersInside -= 1 }
        await settle()
        if fault == .refusesBothWriters, isSecond || writesBegun != begun {
            throw StoreFailure.conflict(revision: before.revision, isStored: before.content != nil)
        }
        staleRevision = before.revision
    }

    private var writersInside = 0
    /// A revision that two writers have checked.
    private var staleRevision: StoredList.Revision?

    private func faulty(_ change: StoredListChange, _ stored: StoredList, _ name: String) async -> StoredListChange {
        var change = change
        let storedPages = Dictionary(
            uniqueKeysWithValues: (stored.content?.pages ?? []).map { ($0.id, $0) })
        if fault == .changesHeader {
            change.header = firstHeaders[name] ?? change.header
            firstHeaders[name] = change.header
        }
        switch (fault, change.removal) {
        case (.keepsRemovedPage, .pages), (.keepsOtherPages, .allOthers): change.removal = .pages([])
        case (.removesUnnamedPage, .pages(let ids)): change.removal = .pages(ids + ids.map { $0 + 1 })
        default: break
        }
        for index in change.pages.indices {
            let page = change.pages[index]
            switch (fault, page.body) {
            case (.keepsPosition, _): change.pages[index].position = storedPages[page.id]?.position ?? page.position
            case (.changesBody, .replaced) where storedPages[page.id]?.hasBody == true:
                change.pages[index].body = .unchanged
            case (.losesUnchangedBody, .unchanged), (.losesEmptyData, .replaced(Data())):
                change.pages[index].body = .removed
            case (.keepsRemovedBody, .removed): change.pages[index].body = .unchanged
            case (.truncatesData, .replaced(let data)): change.pages[index].body = .replaced(data.prefix(65_536))
            default: break
            }
        }
        return change
    }

    /// The change with the list's revision, if a store with the fault makes it.
    private func accepted(_ change: StoredListChange, _ stored: StoredList, _ name: String) -> StoredListChange {
        var change = change
        let isStored = stored.content != nil
        switch fault {
        case .acceptsStaleRevision where isStored: change.revision = stored.revision
        case .acceptsRevisionBeforeRemoval
        where !isStored && revisionsOfWrites[name]?.contains(change.revision) == true:
            change.revision = stored.revision
        case .acceptsTwoWriters where staleRevision == change.revision: change.revision = stored.revision
        case .revisionDoesNotGrow: change.revision = -change.revision
        default: break
        }
        return change
    }

    /// Gives lists a new revision, and keeps their content.
    private func rewriteLists(_ names: [String]) async throws {
        for name in names {
            let list = await base.list(named: name)
            await base.removeLists(named: [name])
            if let content = list.content { try await copy(content, named: name, from: base, bodies: [:], to: base) }
        }
    }

    private func copyWithNewRevisions() async -> MemoryListStore {
        let copy = MemoryListStore()
        for usage in await base.usage() {
            guard let content = await base.list(named: usage.name).content else { continue }
            let bodies = await base.bodies(of: content.pages.map(\.id), inListNamed: usage.name)
            try? await self.copy(content, named: usage.name, from: base, bodies: bodies, to: copy)
        }
        for log in logs {
            for entry in await base.entries(inLogNamed: log) { await copy.write(entry, toLogNamed: log) }
        }
        return copy
    }

    private func copy(
        _ content: StoredList.Content, named name: String, from source: MemoryListStore, bodies: [StoredPage.ID: Data],
        to target: MemoryListStore
    ) async throws {
        let pages = content.pages.map { page in
            StoredListChange.Page(
                id: page.id, position: page.position, rows: page.rows, head: page.head,
                body: bodies[page.id].map { .replaced($0) } ?? .removed)
        }
        let revision = await target.list(named: name).revision
        _ = try await target.write(
            StoredListChange(revision: revision, header: content.header, pages: pages, removal: .allOthers),
            toListNamed: name)
    }
}
