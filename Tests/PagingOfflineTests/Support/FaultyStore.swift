import Foundation
import PagingOffline

/// A store in memory that can be slow, fail and be damaged.
actor FaultyStore: ListStore {
    enum Fault: Error, Hashable {
        case cannotBeOpened
        case isReadOnly
    }

    let base = MemoryListStore()
    private var fault: Fault?
    private var isHeld = false
    private var holdsWrites = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var writes: [StoredListChange] = []
    private(set) var bodyReads = 0

    func fail(with fault: Fault?) { self.fault = fault }

    /// Holds all reads of lists until ``release()``.
    func hold() { isHeld = true }

    /// Holds all writes of lists until ``release()``.
    func holdWrites() { holdsWrites = true }

    func release() {
        isHeld = false
        holdsWrites = false
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Replaces the header, and the bodies of pages, by others.
    func damage(_ list: String, header: Data? = nil, body: @Sendable (StoredPage) -> Data?) async throws {
        // An `OfflineStore` adds the name of its process.
        let name = await base.usage().map(\.name).first { $0.hasPrefix(list) } ?? list
        let list = await base.list(named: name)
        guard let content = list.content else { return }
        let pages = content.pages.map { page in
            StoredListChange.Page(
                id: page.id, position: page.position, rows: page.rows, head: page.head,
                body: body(page).map { .replaced($0) } ?? .unchanged)
        }
        _ = try await base.write(
            StoredListChange(
                revision: list.revision, header: header ?? content.header, pages: pages, removal: .pages([])),
            toListNamed: name)
    }

    private func check(isWrite: Bool) throws {
        switch fault {
        case .cannotBeOpened: throw StoreFailure.unavailable(Fault.cannotBeOpened)
        case .isReadOnly where isWrite: throw StoreFailure.unavailable(Fault.isReadOnly)
        case .isReadOnly, nil: break
        }
    }

    func list(named name: String) async throws -> StoredList {
        if isHeld { await withCheckedContinuation { waiting.append($0) } }
        try check(isWrite: false)
        return await base.list(named: name)
    }

    func bodies(of pages: [StoredPage.ID], inListNamed name: String) async throws -> [StoredPage.ID: Data] {
        try check(isWrite: false)
        bodyReads += 1
        return await base.bodies(of: pages, inListNamed: name)
    }

    func write(_ change: StoredListChange, toListNamed name: String) async throws -> StoredList.Revision {
        if holdsWrites { await withCheckedContinuation { waiting.append($0) } }
        try check(isWrite: true)
        let revision = try await base.write(change, toListNamed: name)
        writes.append(change)
        return revision
    }

    func removeLists(named names: [String]?) async throws {
        try check(isWrite: true)
        await base.removeLists(named: names)
    }

    func usage() async throws -> [StoredListUsage] {
        try check(isWrite: false)
        return await base.usage()
    }

    func entries(inLogNamed name: String) async throws -> [StoredEntry] { await base.entries(inLogNamed: name) }

    func write(_ entry: StoredEntry, toLogNamed name: String) async throws {
        await base.write(entry, toLogNamed: name)
    }

    func removeEntry(_ id: StoredEntry.ID, fromLogNamed name: String) async throws {
        await base.removeEntry(id, fromLogNamed: name)
    }
}
