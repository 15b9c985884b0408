import Paging
public import Foundation

/// The lists and the pending edits that an app keeps in one store, within bounds.
///
/// Create one for each store, and pass it to all pagers whose lists are kept there:
///
/// ```swift
/// let store = OfflineStore(FileListStore(in: folder))
/// let feed = Pager(source, cache: .stored(in: store, as: "home"))
/// ```
///
/// Several processes may use one store, such as an app and its widget. Each keeps its own copy of a list. They share the logs of
/// pending edits.
///
/// When the lists of the process exceed the limit, whole lists are removed: the least recently used first, and never one that a
/// pager of this process shows. If this is not enough, the items of further pages are not kept, and `Pager.storeFailure` says
/// so.
public actor OfflineStore {
    /// How much all lists of a process may take together. Logs do not count.
    public struct Limit: Hashable, Sendable {
        /// The number of rows that are kept with their items, at or above 0.
        public var rows: Int
        /// The size of all headers, heads and bodies, in bytes, at or above 0.
        public var bytes: Int

        /// - Parameters:
        ///   - rows: The number of rows that are kept with their items, at or above 0.
        ///   - bytes: The size of all lists, in bytes, at or above 0.
        public init(rows: Int = 100_000, bytes: Int = 64 << 20) {
            self.rows = rows
            self.bytes = bytes
        }
    }

    /// What happens to a list that its writer did not do.
    enum Notice: Sendable {
        /// The app removes the list. The writer ends its write, then calls the closure.
        case removal(@Sendable () -> Void)
        /// Another pager of this process keeps the list from now on. The writer writes what is left, then calls the closure.
        case handover(@Sendable () -> Void)
    }

    /// Keeps the lists, and the logs of pending edits.
    let store: any ListStore
    private let limit: Limit
    private let process: String
    /// What the lists take, as far as it is known; `nil` if it has to be read.
    private var usage: (rows: Int, bytes: Int)?
    private var openLists: [Int: (name: String, notify: @Sendable (Notice) -> Void)] = [:]
    private nonisolated let lastNumber = Locked(0)
    /// The change that is under way. Changes wait for each other, so that the bounds hold.
    private var change: Task<Void, Never>?

    /// - Parameters:
    ///   - store: Where lists and pending edits are kept. No other `OfflineStore` of the process uses it.
    ///   - limit: How much all lists of this process may take together. Pending edits do not count.
    ///   - process: The name of this process among those that use the store at the same time; `nil` for the identifier of its
    ///     bundle, or else its name. It stays the same from launch to launch.
    public init(_ store: any ListStore, limit: Limit = Limit(), process: String? = nil) {
        self.store = store
        self.limit = limit
        self.process = process ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    }

    /// The number of a pager that is opened now: greater than those of earlier ones.
    nonisolated func nextNumber() -> Int {
        lastNumber.withLock { number in
            number += 1
            return number
        }
    }

    /// Notes that a pager shows a list, after the pager that kept it before has written it. It is not removed for others
    /// until ``close(_:)``.
    ///
    /// - Parameters:
    ///   - number: The number of the pager.
    ///   - notify: Is called when something happens to the list that its writer did not do.
    /// - Returns: Whether the pager keeps the list: `false` if a later one keeps it already.
    func open(_ name: String, _ number: Int, _ notify: @escaping @Sendable (Notice) -> Void) async -> Bool {
        await change?.value
        let others = openLists.filter { $0.value.name == name }
        openLists[number] = (name, notify)
        guard others.keys.allSatisfy({ $0 < number }) else { return false }
        for other in others.values {
            await withCheckedContinuation { continuation in other.notify(.handover { continuation.resume() }) }
        }
        return true
    }

    func close(_ number: Int) {
        openLists[number] = nil
    }
}

extension OfflineStore: ListStore {
    /// Returns what this process has stored of a list, and makes it the most recently used one.
    public func list(named name: String) async throws -> StoredList { try await store.list(named: copy(of: name)) }

    /// Returns the bodies of pages, as far as they are stored.
    public func bodies(
        of pages: [StoredPage.ID], inListNamed name: String
    ) async throws -> [StoredPage.ID: Data] {
        try await store.bodies(of: pages, inListNamed: copy(of: name))
    }

    /// Makes a change of a list, as far as the bounds allow: pages that are too many are stored without their items.
    public func write(_ change: StoredListChange, toListNamed name: String) async throws -> StoredList.Revision {
        try await write(change, within: name).revision
    }

    /// Makes a change of a list, and makes room for it.
    ///
    /// - Returns: The new revision, and whether all items were written.
    func write(
        _ change: StoredListChange, within name: String
    ) async throws -> (revision: StoredList.Revision, hasAllItems: Bool) {
        let before = self.change
        let task = Task {
            await before?.value
            return try await makeRoomAndWrite(change, to: copy(of: name))
        }
        self.change = Task { _ = try? await task.value }
        return try await task.value
    }

    private func makeRoomAndWrite(
        _ change: StoredListChange, to copy: String
    ) async throws -> (revision: StoredList.Revision, hasAllItems: Bool) {
        let size = change.size
        var hasAllItems = true
        var change = change
        if try await !makeRoom(rows: size.rows, bytes: size.bytes, for: copy) {
            hasAllItems = false
            change.leaveOutBodies()
        }
        let revision = try await store.write(change, toListNamed: copy)
        usage?.rows += change.size.rows
        usage?.bytes += change.size.bytes
        return (revision, hasAllItems)
    }

    /// Removes lists, with the copies that other processes have stored. Pagers that show one write it again when a refresh
    /// completes.
    ///
    /// Of a named list, a copy that another process shows and has not stored yet may be written later. Remove all lists when the
    /// user signs out: then no copy is.
    ///
    /// This waits for writes of these lists that are under way, so a ``ListStore`` must not call it.
    public func removeLists(named names: [String]?) async throws {
        // No write that began before is made after the removal.
        for list in openLists.values where names?.contains(list.name) ?? true {
            await withCheckedContinuation { continuation in list.notify(.removal { continuation.resume() }) }
        }
        usage = nil
        guard let names else { return try await store.removeLists(named: nil) }
        let stored = try await store.usage().map(\.name).filter { names.contains(Self.list(ofCopy: $0)) }
        try await store.removeLists(named: Array(Set(stored).union(names.map(copy(of:)))))
    }

    /// Returns how much each stored list takes, with the copies of all processes, the least recently used one first.
    public func usage() async throws -> [StoredListUsage] {
        var lists: [StoredListUsage] = []
        for copy in try await store.usage() {
            var list = StoredListUsage(name: Self.list(ofCopy: copy.name), rows: copy.rows, bytes: copy.bytes)
            if let index = lists.firstIndex(where: { $0.name == list.name }) {
                let other = lists.remove(at: index)
                list.rows += other.rows
                list.bytes += other.bytes
            }
            lists.append(list)
        }
        return lists
    }

    /// Returns the entries of a log, in the order in which they were added.
    public func entries(inLogNamed name: String) async throws -> [StoredEntry] {
        try await store.entries(inLogNamed: name)
    }

    /// Adds an entry to the end of a log, or replaces the one with the same id.
    public func write(_ entry: StoredEntry, toLogNamed name: String) async throws {
        try await store.write(entry, toLogNamed: name)
    }

    /// Removes an entry from a log.
    public func removeEntry(_ id: StoredEntry.ID, fromLogNamed name: String) async throws {
        try await store.removeEntry(id, fromLogNamed: name)
    }

    /// Removes lists that no pager shows, until there is room.
    ///
    /// - Returns: Whether there is.
    private func makeRoom(rows: Int, bytes: Int, for copy: String) async throws -> Bool {
        if let usage, usage.rows + rows <= limit.rows, usage.bytes + bytes <= limit.bytes { return true }
        let lists = try await store.usage().filter { $0.name == self.copy(of: Self.list(ofCopy: $0.name)) }
        var total = lists.reduce(into: (rows: 0, bytes: 0)) { sum, list in
            sum.rows += list.rows
            sum.bytes += list.bytes
        }
        let shown = Set(openLists.values.map { self.copy(of: $0.name) }).union([copy])
        var removed: [String] = []
        for list in lists where !shown.contains(list.name) {
            if total.rows + rows <= limit.rows, total.bytes + bytes <= limit.bytes { break }
            removed.append(list.name)
            total.rows -= list.rows
            total.bytes -= list.bytes
        }
        if !removed.isEmpty { try await store.removeLists(named: removed) }
        usage = total
        return total.rows + rows <= limit.rows && total.bytes + bytes <= limit.bytes
    }
}

// The names of copies.
extension OfflineStore {
    /// Separates the name of a list from that of a process.
    private static var separator: Character { "\u{1F}" }

    /// The name under which this process stores a list.
    private func copy(of name: String) -> String { "\(name)\(Self.separator)\(process)" }

    /// The name of the list that is stored under a name.
    private static func list(ofCopy name: String) -> String {
        name.lastIndex(of: separator).map { String(name[..<$0]) } ?? name
    }
}

extension StoredListChange {
    /// What the change adds at most.
    fileprivate var size: (rows: Int, bytes: Int) {
        pages.reduce(into: (0, header.count)) { sum, page in
            sum.1 += page.head.count
            guard case .replaced(let body) = page.body else { return }
            sum.0 += page.rows
            sum.1 += body.count
        }
    }

    fileprivate mutating func leaveOutBodies() {
        for place in pages.indices {
            if case .replaced = pages[place].body { pages[place].body = .removed }
        }
    }
}

extension OfflineStore {
    /// Removes all entries of a log of pending edits, for example when the user signs out. Release its `PendingEdits` before.
    ///
    /// - Parameter name: The name of the log.
    /// - Throws: An error of the store. Entries that are not removed yet stay.
    public func removeLog(named name: String) async throws {
        for entry in try await store.entries(inLogNamed: name) {
            try await store.removeEntry(entry.id, fromLogNamed: name)
        }
    }
}
