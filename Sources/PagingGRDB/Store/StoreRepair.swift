#if GRDB
import Foundation
import GRDB
import PagingOffline

/// Replaces a damaged file by a new one with the entries that can still be read.
///
/// The entries are in a complete file at every moment, also if the process ends:
///
/// 1. A new file is written with the suffix `-new`, and closed. It names the file that it replaces.
/// 2. It is renamed to the suffix `-repaired`. From now on it counts: every store finishes the repair before it opens the
///    file, and no store uses the damaged file.
/// 3. The damaged file's write-ahead log is deleted. SQLite would apply it to the new file otherwise.
/// 4. The new file is renamed over the damaged one.
///
/// If the first two steps fail, the damaged file is as before. A file with the suffix `-repaired` that is not whole, or that
/// replaces another file, was copied or restored. It is renamed to the suffix `-stray`, because its entries may exist nowhere
/// else.
struct StoreRepair: Sendable {
    let path: String
    let configuration: Configuration

    private var newPath: String { path + "-new" }
    private var repairedPath: String { path + Self.repairedSuffix }
    private var strayPath: String { path + "-stray" }
    private static let repairedSuffix = "-repaired"

    /// Whether a new file is complete and not in its place yet.
    static func isUnfinished(_ path: String) -> Bool {
        FileIdentity(ofFileAt: path + repairedSuffix, isPlain: true) != nil
    }

    /// Replaces the damaged file. The caller holds the ``FileLock``. Blocks the thread.
    ///
    /// - Parameter writer: An open connection to the file; `nil` if damage keeps it from being opened.
    func replaceFile(readingFrom writer: (any DatabaseWriter)?) throws {
        guard let writer else { return try replaceFile(entries: [], revision: nil) }
        try writer.writeWithoutTransaction { db in
            // No other store can write an entry between the reading and the replacement.
            do {
                try db.beginTransaction(.immediate)
            } catch {
                guard [.damage, .doubtful].contains(StoreErrorKind(error)) else { throw error }
            }
            defer { if db.isInsideTransaction { try? db.rollback() } }
            try replaceFile(
                entries: try EntryTable(db).readableRecords(), revision: try? StoreCounters(db).revision)
        }
    }

    /// Finishes the repair of a process that has ended, and deletes the file that it has not completed. The caller holds the
    /// ``FileLock``.
    ///
    /// - Throws: `StoreFailure.newerVersion` if a newer version of the library has made the repair (O10), or why it cannot be
    ///   read. All files are as before then.
    func finish() throws {
        if Self.isUnfinished(path) {
            if try isRepairOfThisFile() { try putInPlace() } else { try moveStrayAside() }
        }
        try? deleteAll(at: newPath)
    }

    /// Whether the new file is whole, and names the file that is here.
    private func isRepairOfThisFile() throws -> Bool {
        var configuration = configuration
        configuration.readonly = true
        do {
            let queue = try DatabaseQueue(path: repairedPath, configuration: configuration)
            defer { try? queue.close() }
            return try queue.read { db in
                let content = try StoreSchema.content(of: db)
                guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok", try db.tableExists("repairOf"),
                    try String.fetchOne(db, sql: "SELECT file FROM repairOf") == FileIdentity(ofFileAt: path)?.text
                else { return false }
                if case .newerVersion(let version) = content { throw StoreFailure.newerVersion(version) }
                return content == .store
            }
        } catch {
            guard StoreErrorKind(error) == .damage else { throw error }
            return false
        }
    }

    /// Renames the file that is no repair of this one, and what SQLite keeps beside it, in place of an earlier one.
    private func moveStrayAside() throws {
        // The file itself is last: until then it is found again.
        for suffix in Self.suffixes.reversed() {
            if FileIdentity(ofFileAt: repairedPath + suffix) == nil {
                try FileLock.deleteFile(at: strayPath + suffix)
            } else {
                try FileLock.renameFile(at: repairedPath + suffix, to: strayPath + suffix)
            }
        }
    }

    /// - Parameter revision: The last revision that any list had, if it could be read.
    private func replaceFile(entries: [EntryTable.Record], revision: Int64?) throws {
        try deleteAll(at: newPath)
        do {
            try writeNewFile(entries, revision)
            try FileLock.renameFile(at: newPath, to: repairedPath)
        } catch {
            try? deleteAll(at: newPath)
            throw error
        }
        try putInPlace()
    }

    private func writeNewFile(_ entries: [EntryTable.Record], _ revision: Int64?) throws {
        try FileLock.createFile(at: newPath)
        // A queue has no write-ahead log, which a renamed file would lose.
        let queue = try DatabaseQueue(path: newPath, configuration: configuration)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try db.inTransaction(.immediate) {
                try StoreSchema.create(in: db, after: revision)
                try EntryTable(db).restore(entries)
                try db.execute(sql: "CREATE TABLE repairOf (file TEXT)")
                try db.execute(
                    sql: "INSERT INTO repairOf VALUES (?)", arguments: [FileIdentity(ofFileAt: path)?.text])
                return .commit
            }
        }
        try queue.close()
    }

    private func putInPlace() throws {
        try FileLock.synchronizeFolder(of: path)
        try deleteLog()
        try FileLock.synchronizeFolder(of: path)
        try FileLock.renameFile(at: repairedPath, to: path)
        // A pool of another store can have opened the damaged file once more, which creates an empty log.
        try deleteLog()
    }

    private func deleteLog() throws { for suffix in ["-wal", "-shm"] { try FileLock.deleteFile(at: path + suffix) } }

    /// Deletes a file and what SQLite keeps beside it.
    private func deleteAll(at path: String) throws {
        for suffix in Self.suffixes { try FileLock.deleteFile(at: path + suffix) }
    }

    private static let suffixes = ["", "-journal", "-wal", "-shm"]
}
#endif
