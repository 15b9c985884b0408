#if GRDB
public import Foundation
import GRDB
public import PagingOffline

/// A store that keeps lists and logs in an SQLite file of its own.
///
/// ```swift
/// let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
/// let store = DatabaseListStore(at: caches.appending(path: "Lists/lists.sqlite"))
/// ```
///
/// The first method that is called opens the file, and creates it and its folder if they do not exist. If opening fails, the
/// method throws, and the next one opens the file again. The file is closed when the store is released
/// and what it has begun is done.
///
/// ## What a change is safe from
///
/// Each change is one transaction: it is stored whole or not at all, also if the process ends meanwhile. The file is in WAL
/// mode with `synchronous = NORMAL`. If the power fails, the last changes can be lost, but never a part of one.
///
/// Several stores and several processes can use one file at the same time. A change reads and checks the revision of its
/// list in the transaction that writes it. A method waits up to 5 s for the lock of another process.
///
/// A method that has begun is not interrupted if its task is cancelled.
///
/// ## Failures
///
/// - **Damage.** A damaged file is replaced by a new one, and the method that found the damage runs once more. All lists
///   are lost then, and a change that expects the revision of one throws a conflict. Entries of logs that can still be
///   read are kept, also if the process ends meanwhile. If the new file cannot be written, the method throws
///   `StoreFailure.unavailable(_:)` or `StoreFailure.damaged(_:)`, the damaged file stays as it is, and the next method
///   tries again. Other bytes in a header, a head, a body or an entry, which SQLite does not notice, are returned as
///   they are.
/// - **A file of an older version of the library.** The lists are removed, and the logs are kept.
/// - **A file of a newer version.** Each method throws `StoreFailure.newerVersion(_:)`. The file stays as it is.
/// - **A database that is not a store.** Each method throws `StoreFailure.unavailable(_:)`. The file stays as it is.
/// - **A full disk, a file that cannot be written, a lock that is held for more than 5 s.** The method throws
///   `StoreFailure.unavailable(_:)` and has changed nothing. Lists can still be read if the file was opened before.
///
/// The errors have no values of rows in their descriptions. Removed rows are not readable any more, but their bytes can stay
/// in the file until SQLite uses their place again.
///
/// ## Names
///
/// Names of lists and logs and ids of entries are compared as Swift compares strings, and are returned in Unicode's
/// Normalization Form C.
///
/// ## Files
///
/// Beside the file, SQLite keeps two files whose names end with `-wal` and `-shm`, and the store keeps an empty one whose
/// name ends with `-lock`. While a damaged file is replaced, there are also files whose names end with `-new` and
/// `-repaired`. A file of the last name that is no repair of this store is renamed to one that ends with `-stray`, and never
/// read. Delete all of them together, and only while no process uses them. The owner alone can read what the store
/// creates. A link in place of the file that ends with `-lock` makes each method throw `StoreFailure.unavailable(_:)`.
public final class DatabaseListStore: ListStore {
    private let file: StoreFile
    private let uses: ListUses

    /// Creates a store that keeps lists and logs in a file. Opens nothing yet.
    ///
    /// - Parameter file: The URL of the file. It belongs to the store alone: do not pass a database of the app.
    public convenience init(at file: URL) {
        self.init(at: file, configuration: StoreConnection.configuration)
    }

    init(at file: URL, configuration: Configuration) {
        self.file = StoreFile(url: file, configuration: configuration)
        uses = ListUses(self.file)
    }

    /// What is stored of a list.
    ///
    /// Reading a list makes it the most recently used one, unless the file cannot be written. The use is written after the
    /// list is returned, and before this store's later changes of lists.
    ///
    /// - Parameter name: The name of the list.
    /// - Returns: The list. A list that was never stored, or was removed, has a revision too, and no content.
    /// - Throws: A `StoreFailure`.
    /// - Complexity: O(*n*) for *n* pages. No body is read.
    public func list(named name: String) async throws -> StoredList {
        let key = StoreKey.data(of: name)
        // The file does not say yet what was used last.
        let isBehind = await uses.isWriting
        let (list, isMostRecent) = try await file.read { db in try ListReader(db).list(key) }
        if isBehind || !isMostRecent { await uses.add(key) }
        return list
    }

    /// The bodies of pages.
    ///
    /// - Parameters:
    ///   - pages: The ids of the pages.
    ///   - name: The name of the list.
    /// - Returns: The bodies of those pages that are stored with one.
    /// - Throws: A `StoreFailure`.
    /// - Complexity: O(*k* log *n*) for *k* ids and *n* pages in the file.
    public func bodies(of pages: [StoredPage.ID], inListNamed name: String) async throws -> [StoredPage.ID: Data] {
        let key = StoreKey.data(of: name)
        return try await file.read { db in try ListReader(db).bodies(of: pages, in: key) }
    }

    /// Makes a change of a list in one transaction.
    ///
    /// The list becomes the most recently used one.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - name: The name of the list.
    /// - Returns: The new revision of the list, which no list of the store had before.
    /// - Throws: `StoreFailure.conflict(revision:isStored:)` if the list has another revision than the change expects,
    ///   or another `StoreFailure`. The list is as before then.
    /// - Complexity: O(*k* log *n*) for *k* pages of the change and *n* pages in the file. With `.allOthers`, *k* includes
    ///   all pages of the list.
    public func write(_ change: StoredListChange, toListNamed name: String) async throws -> StoredList.Revision {
        let key = StoreKey.data(of: name)
        await uses.waitUntilWritten()
        return try await file.write { db in
            var table = try ListTable(db, list: key)
            return try table.write(change)
        }
    }

    /// Removes lists in one transaction, and returns the space to the system. Logs stay.
    ///
    /// The revisions of the lists change, also of those that are not stored: a write that expects the one before is refused.
    ///
    /// - Parameter names: The names of the lists; `nil` for all lists, those that were never stored included.
    /// - Throws: A `StoreFailure`. All lists are as before then.
    /// - Complexity: O(*k* log *n*) for *k* removed pages and *n* pages in the file.
    public func removeLists(named names: [String]?) async throws {
        let keys = names?.map(StoreKey.data)
        await uses.waitUntilWritten()
        try await file.write { db in
            if let keys {
                for key in keys {
                    var table = try ListTable(db, list: key)
                    try table.remove()
                }
            } else {
                try ListTable.removeAll(in: db)
            }
        }
        try? await file.returnSpace()
    }

    /// How much each stored list takes, the least recently used one first.
    ///
    /// - Throws: A `StoreFailure`.
    /// - Complexity: O(*n* log *n*) for *n* lists. No page is read.
    public func usage() async throws -> [StoredListUsage] {
        await uses.waitUntilWritten()
        return try await file.read { db in try ListReader(db).usage() }
    }

    /// The entries of a log, in the order in which they were added.
    ///
    /// - Parameter name: The name of the log.
    /// - Throws: A `StoreFailure`.
    /// - Complexity: O(*n*) for *n* entries in the file.
    public func entries(inLogNamed name: String) async throws -> [StoredEntry] {
        let key = StoreKey.data(of: name)
        return try await file.read { db in try EntryTable(db).entries(in: key) }
    }

    /// Adds an entry to the end of a log, or replaces the one with the same id where it is.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - name: The name of the log.
    /// - Throws: A `StoreFailure`. The log is as before then.
    public func write(_ entry: StoredEntry, toLogNamed name: String) async throws {
        let key = StoreKey.data(of: name)
        try await file.write { db in try EntryTable(db).write(entry, to: key) }
    }

    /// Removes an entry from a log. Does nothing if there is none with the id.
    ///
    /// - Parameters:
    ///   - id: The id of the entry.
    ///   - name: The name of the log.
    /// - Throws: A `StoreFailure`. The log is as before then.
    public func removeEntry(_ id: StoredEntry.ID, fromLogNamed name: String) async throws {
        let key = StoreKey.data(of: name)
        try await file.write { db in try EntryTable(db).remove(id, from: key) }
    }
}
#endif
