public import Foundation

/// Keeps lists and pending edits between launches of an app: bytes under names.
///
/// A store knows nothing of paging. It keeps a list as a header and pages, each a head and a body, and does three things:
/// it makes each change whole or not at all, it refuses a change to a list that another writer has changed, and it says
/// how much it holds. ``FileListStore`` keeps a folder, `DatabaseListStore` of PagingGRDB an SQLite file, and
/// ``MemoryListStore`` is for tests and previews. `ListStoreChecks` of PagingTesting checks one of your own.
///
/// A method that throws has changed nothing. Any error is accepted; a ``StoreFailure`` says more.
public protocol ListStore: Sendable {
    /// What is stored of a list.
    ///
    /// Reading a list makes it the most recently used one.
    ///
    /// - Parameter name: The name of the list.
    /// - Returns: The list. A list that was never stored, or was removed, has a revision too, and no content.
    func list(named name: String) async throws -> StoredList

    /// The bodies of pages.
    ///
    /// - Parameters:
    ///   - pages: The ids of the pages.
    ///   - name: The name of the list.
    /// - Returns: The bodies of those pages that are stored with one.
    func bodies(of pages: [StoredPage.ID], inListNamed name: String) async throws -> [StoredPage.ID: Data]

    /// Makes a change of a list as a whole, or not at all, also if the process ends meanwhile.
    ///
    /// The list becomes the most recently used one.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - name: The name of the list.
    /// - Returns: The new revision of the list, which no list of the store had before.
    /// - Throws: ``StoreFailure/conflict(revision:isStored:)`` if the list has another revision than the change expects.
    func write(_ change: StoredListChange, toListNamed name: String) async throws -> StoredList.Revision

    /// Removes lists, whose revisions change. Logs stay. A list that is not stored is not removed, but its revision changes
    /// too: a write that expects the one before is refused.
    ///
    /// - Parameter names: The names of the lists; `nil` for all lists, those that were never stored included.
    func removeLists(named names: [String]?) async throws

    /// How much each stored list takes, the least recently used one first.
    func usage() async throws -> [StoredListUsage]

    /// The entries of a log, in the order in which they were added.
    ///
    /// - Parameter name: The name of the log.
    func entries(inLogNamed name: String) async throws -> [StoredEntry]

    /// Adds an entry to the end of a log, or replaces the one with the same id where it is.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - name: The name of the log.
    func write(_ entry: StoredEntry, toLogNamed name: String) async throws

    /// Removes an entry from a log. Does nothing if there is none with the id.
    ///
    /// - Parameters:
    ///   - id: The id of the entry.
    ///   - name: The name of the log.
    func removeEntry(_ id: StoredEntry.ID, fromLogNamed name: String) async throws
}
