import Foundation
import PagingOffline
import PagingTesting

/// A store in memory whose accesses to logs a test can hold or let fail.
final class TestLogStore: ListStore {
    enum Access: Hashable {
        case read
        case write
        case remove
    }

    struct Failure: Error, Hashable {
        let access: Access
    }

    private struct Rules: Sendable {
        var held: Set<Access> = []
        var failing: Set<Access> = []
    }

    let memory: MemoryListStore
    private let rules = Observed(Rules())

    init(_ memory: MemoryListStore = MemoryListStore()) {
        self.memory = memory
    }

    /// The accesses that wait.
    func hold(_ accesses: Set<Access>) { rules.update { $0.held = accesses } }

    /// The accesses that fail.
    func fail(_ accesses: Set<Access>) { rules.update { $0.failing = accesses } }

    /// The ids of the entries of the log "memos".
    var storedIDs: [String] { get async { await memory.entries(inLogNamed: "memos").map(\.id) } }

    private func access(_ access: Access) async throws {
        try await rules.wait { !$0.held.contains(access) }
        if rules.read({ $0.failing.contains(access) }) { throw Failure(access: access) }
    }

    func entries(inLogNamed name: String) async throws -> [StoredEntry] {
        try await access(.read)
        return await memory.entries(inLogNamed: name)
    }

    func write(_ entry: StoredEntry, toLogNamed name: String) async throws {
        try await access(.write)
        await memory.write(entry, toLogNamed: name)
    }

    func removeEntry(_ id: StoredEntry.ID, fromLogNamed name: String) async throws {
        try await access(.remove)
        await memory.removeEntry(id, fromLogNamed: name)
    }

    func list(named name: String) async -> StoredList { await memory.list(named: name) }

    func bodies(of pages: [StoredPage.ID], inListNamed name: String) async -> [StoredPage.ID: Data] {
        await memory.bodies(of: pages, inListNamed: name)
    }

    func write(_ change: StoredListChange, toListNamed name: String) async throws -> StoredList.Revision {
        try await memory.write(change, toListNamed: name)
    }

    func removeLists(named names: [String]?) async { await memory.removeLists(named: names) }

    func usage() async -> [StoredListUsage] { await memory.usage() }
}
