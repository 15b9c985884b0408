#if GRDB
import Foundation
import GRDB
import PagingOffline

/// An open file.
///
/// Each transaction checks that the file is still the one that has this path. Another store can have replaced it because it
/// was damaged, and a write to the deleted file would be lost.
final class StoreConnection: Sendable {
    let pool: DatabasePool
    private let path: String
    private let identity: FileIdentity

    static let busyTimeout: TimeInterval = 5

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "PagingGRDB.DatabaseListStore"
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { db in
            guard !db.configuration.readonly else { return }
            // This has an effect only before the first table is created, and is a write to the file afterwards.
            if try Int64.fetchOne(db, sql: "PRAGMA page_count") == 0 {
                try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            }
            try db.execute(sql: "PRAGMA journal_size_limit = 1048576")
        }
        return configuration
    }

    /// Opens the file, and creates what is missing. Blocks the thread.
    ///
    /// - Parameter path: The path of the file, whose folder exists.
    init(path: String, configuration: Configuration) throws {
        // SQLite would let everyone read it. Its other files have the rights of this one.
        try FileLock.createFile(at: path)
        try Self.checkContent(path: path, configuration: configuration)
        pool = try DatabasePool(path: path, configuration: configuration)
        guard let identity = FileIdentity(ofFileAt: path) else { throw FileWasReplaced() }
        self.path = path
        self.identity = identity
        try pool.writeWithoutTransaction { db in
            guard try StoreSchema.content(of: db) != .store else { return }
            try db.inTransaction(.immediate) {
                try Self.prepare(db)
                return .commit
            }
        }
    }

    /// Reads what the file contains before it is opened for writing, which would change a file of a newer version.
    private static func checkContent(path: String, configuration: Configuration) throws {
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        guard let size, size > 0 else { return }
        var configuration = configuration
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try refuseOthers(try queue.read(StoreSchema.content))
        try queue.close()
    }

    private static func refuseOthers(_ content: StoreSchema.Content) throws {
        switch content {
        case .newerVersion(let version): throw StoreFailure.newerVersion(version)
        case .foreignDatabase: throw ForeignDatabase()
        case .nothing, .store, .olderVersion: break
        }
    }

    private static func prepare(_ db: Database) throws {
        let content = try StoreSchema.content(of: db)
        try refuseOthers(content)
        guard content != .store else { return }
        try StoreSchema.create(in: db, after: content == .olderVersion ? try? StoreCounters(db).revision : nil)
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await pool.read { db in
            try self.checkIsCurrent(db)
            return try body(db)
        }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await pool.writeWithoutTransaction { db in
            var value: Value?
            try db.inTransaction(.immediate) {
                try self.checkIsCurrent(db)
                value = try body(db)
                return .commit
            }
            return value!
        }
    }

    /// A later version of the library in another process can have changed the tables.
    private func checkIsCurrent(_ db: Database) throws {
        guard isCurrent, try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) == StoreSchema.version
        else {
            throw FileWasReplaced()
        }
    }

    /// Whether the path still names this file, and no repaired one waits to take its place.
    var isCurrent: Bool { FileIdentity(ofFileAt: path) == identity && !StoreRepair.isUnfinished(path) }
}
#endif
