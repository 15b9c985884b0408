import Dispatch
public import Foundation
import Paging

/// A store that keeps lists and logs in a folder of its own.
///
/// ```swift
/// let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
/// let store = FileListStore(in: support.appending(path: "Lists"))
/// ```
///
/// The first method that is called creates the folder if it does not exist. If that fails, the method throws, and the next one
/// tries again. Between two methods nothing is open.
///
/// ## What a change is safe from
///
/// Each change is stored whole or not at all, also if the process ends meanwhile: it writes new files, and then replaces the
/// file that names them. If the power fails, pages that were just written can be without their items, but never have a part of
/// them. Entries of logs stay.
///
/// Several stores and several processes can use one folder at the same time. A method holds a lock while it reads or writes,
/// and waits up to 5 s if another process holds it.
///
/// A method that has begun is not interrupted if its task is cancelled.
///
/// ## Failures
///
/// - **Damage.** A list whose file is missing or damaged is not stored any more, and a change that expects its revision throws
///   a conflict. A page whose items are missing or damaged has no body. If the manifest is missing or damaged, all lists are
///   lost and all logs stay. Of a damaged log, the entries that can still be read stay, and others are pending edits
///   that have failed.
/// - **A folder of a newer version.** Each method throws ``StoreFailure/newerVersion(_:)``. The folder stays as it is.
/// - **A full disk, a folder that cannot be written, a lock that is held for more than 5 s, a page or a log of more than
///   256 MB.** The method throws ``StoreFailure/unavailable(_:)`` and has changed nothing. Lists can be read in a folder that
///   cannot be written.
///
/// The errors have no values of rows in their descriptions.
///
/// ## Files
///
/// The folder has an empty file `lock`, the file `manifest`, and files whose names are `list`, `body` or `log`, a hyphen and a
/// number. Other files are not touched. Delete all of them together, and only while no process uses them. The owner alone can
/// read what the store creates. On Apple's systems, a folder that the store creates is not backed up.
///
/// Names of lists and logs and ids of entries are compared as Swift compares strings.
public final class FileListStore: ListStore {
    private let folder: StoreFolder
    /// Waiting for a lock or a disk must not block a thread of Swift's tasks.
    private let queue = DispatchQueue(label: "FileListStore")
    private let isSwept = Locked(false)

    /// Creates a store that keeps lists and logs in a folder. Reads and creates nothing yet.
    ///
    /// - Parameter folder: The URL of the folder. It belongs to the store alone.
    public convenience init(in folder: URL) {
        self.init(StoreFolder(url: folder))
    }

    init(_ folder: StoreFolder) {
        self.folder = folder
    }

    /// What is stored of a list.
    ///
    /// Reading a list makes it the most recently used one, unless the folder cannot be written.
    ///
    /// - Parameter name: The name of the list.
    /// - Returns: The list. A list that was never stored, or was removed, has a revision too, and no content.
    /// - Throws: ``StoreFailure/unavailable(_:)`` or ``StoreFailure/newerVersion(_:)``.
    /// - Complexity: O(*n* + *m*) for *n* pages and *m* lists. No body is read.
    public func list(named name: String) async throws -> StoredList {
        try await perform { transaction in
            let list = try transaction.list(named: name)
            transaction.use(name)
            let content = list.map { list in
                let pages = list.pages.map { page in
                    StoredPage(
                        id: page.id, position: page.position, rows: page.rows, head: page.head, hasBody: page.body != 0)
                }
                return StoredList.Content(header: list.header, pages: pages)
            }
            return StoredList(revision: transaction.manifest.revision(of: name), content: content)
        }
    }

    /// The bodies of pages.
    ///
    /// - Parameters:
    ///   - pages: The ids of the pages.
    ///   - name: The name of the list.
    /// - Returns: The bodies of those pages that are stored with one. A damaged one is left out.
    /// - Throws: ``StoreFailure/unavailable(_:)`` or ``StoreFailure/newerVersion(_:)``.
    /// - Complexity: O(*k* + *n* + *m*) for *k* ids, *n* pages of the list and *m* lists.
    public func bodies(
        of pages: [StoredPage.ID], inListNamed name: String
    ) async throws -> [StoredPage.ID: Data] {
        try await perform { transaction in
            let ids = Set(pages)
            var bodies: [StoredPage.ID: Data] = [:]
            for page in try transaction.list(named: name)?.pages ?? [] where ids.contains(page.id) {
                bodies[page.id] = try transaction.body(of: page)
            }
            return bodies
        }
    }

    /// Makes a change of a list as a whole, or not at all.
    ///
    /// The list becomes the most recently used one.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - name: The name of the list.
    /// - Returns: The new revision of the list, which no list of the store had before.
    /// - Throws: ``StoreFailure/conflict(revision:isStored:)`` if the list has another revision than the change expects,
    ///   or another ``StoreFailure``. The list is as before then.
    /// - Complexity: O(*k* + *n* log *n* + *m*) for *k* bytes of the change, *n* pages of the list and *m* lists.
    public func write(
        _ change: StoredListChange, toListNamed name: String
    ) async throws -> StoredList.Revision {
        try await perform { transaction in try transaction.write(change, toListNamed: name) }
    }

    /// Removes lists and deletes their files. Logs stay.
    ///
    /// The revisions of the lists change, also of those that are not stored: a write that expects the one before is refused.
    ///
    /// - Parameter names: The names of the lists; `nil` for all lists, those that were never stored included.
    /// - Throws: ``StoreFailure/unavailable(_:)`` or ``StoreFailure/newerVersion(_:)``. All lists are as before then.
    /// - Complexity: O(*n* + *m*) for *n* removed pages and *m* lists.
    public func removeLists(named names: [String]?) async throws {
        try await perform { transaction in try transaction.removeLists(named: names) }
    }

    /// How much each stored list takes, the least recently used one first.
    ///
    /// - Throws: ``StoreFailure/unavailable(_:)`` or ``StoreFailure/newerVersion(_:)``.
    /// - Complexity: O(*m* log *m*) for *m* lists. No page is read.
    public func usage() async throws -> [StoredListUsage] {
        try await perform { transaction in
            transaction.manifest.lists.sorted { $0.value.lastUse < $1.value.lastUse }.map { name, list in
                StoredListUsage(name: name, rows: list.rows, bytes: list.bytes)
            }
        }
    }

    /// The entries of a log, in the order in which they were added.
    ///
    /// - Parameter name: The name of the log.
    /// - Returns: The entries. A damaged one has an id of its own, and a content that cannot be decoded.
    /// - Throws: ``StoreFailure/unavailable(_:)`` or ``StoreFailure/newerVersion(_:)``.
    /// - Complexity: O(*n* + *m*) for *n* entries of the log and *m* lists.
    public func entries(inLogNamed name: String) async throws -> [StoredEntry] {
        try await perform { transaction in try transaction.entries(inLogNamed: name) }
    }

    /// Adds an entry to the end of a log, or replaces the one with the same id where it is.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - name: The name of the log.
    /// - Throws: A ``StoreFailure``. The log is as before then.
    /// - Complexity: O(*n* + *m*) for *n* entries of the log and *m* lists. The log is written again.
    public func write(_ entry: StoredEntry, toLogNamed name: String) async throws {
        try await perform { transaction in
            try transaction.changeLog(named: name) { entries in
                if let place = entries.firstIndex(where: { $0.id == entry.id }) {
                    entries[place] = entry
                } else {
                    entries.append(entry)
                }
            }
        }
    }

    /// Removes an entry from a log. Does nothing if there is none with the id.
    ///
    /// - Parameters:
    ///   - id: The id of the entry.
    ///   - name: The name of the log.
    /// - Throws: A ``StoreFailure``. The log is as before then.
    /// - Complexity: O(*n* + *m*) for *n* entries of the log and *m* lists. The log is written again.
    public func removeEntry(_ id: StoredEntry.ID, fromLogNamed name: String) async throws {
        try await perform { transaction in
            try transaction.changeLog(named: name) { entries in entries.removeAll { $0.id == id } }
        }
    }

    /// Does the work of a method after earlier methods.
    private func perform<Value: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [folder, isSwept] in
                let result = Result {
                    try folder.withLock {
                        var transaction = try StoreTransaction(folder, isSwept: isSwept.withLock(\.self))
                        defer {
                            transaction.discard()
                            isSwept.withLock { $0 = transaction.isSwept }
                        }
                        return try body(&transaction)
                    }
                }
                continuation.resume(with: result.mapError { $0 as? StoreFailure ?? .unavailable($0) })
            }
        }
    }
}
