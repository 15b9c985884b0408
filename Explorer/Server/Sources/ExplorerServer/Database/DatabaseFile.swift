import Foundation
import GRDB

/// Where the database lies, and how it comes to be there.
///
/// A file is made under another name and renamed once it is whole, so that a start that was cut short leaves nothing that
/// a later one could take for a database.
public struct DatabaseFile: Sendable {
    /// The path of the file.
    public var path: String

    /// A database at a path; nothing is opened or made yet.
    ///
    /// - Parameter path: The path of the file; its folder is made when the file is.
    public init(path: String) {
        self.path = path
    }

    /// What is at the path.
    public enum Condition: Equatable, Sendable {
        /// No file.
        case absent
        /// A database of this version of the explorer, made by this plan.
        case made(DataPlan)
        /// A database of another version of the explorer.
        case outdated
        /// Something that is not the explorer's, which it must not touch.
        case foreign
    }

    /// Looks at the file without changing it.
    ///
    /// - Returns: What is at the path; a file that cannot be read as a database is `foreign`.
    public func condition() -> Condition {
        guard FileManager.default.fileExists(atPath: path) else { return .absent }
        do {
            return try openQueue().read { db in
                guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID else {
                    return .foreign
                }
                guard try Int32.fetchOne(db, sql: "PRAGMA user_version") == Schema.version,
                    let seed = try Int64.fetchOne(db, sql: "SELECT value FROM setting WHERE name = 'seed'"),
                    let users = try Int.fetchOne(db, sql: "SELECT value FROM setting WHERE name = 'users'")
                else { return .outdated }
                return .made(DataPlan(seed: UInt64(bitPattern: seed), users: users))
            }
        } catch {
            return .foreign
        }
    }

    /// Something at the path that is not the explorer's own.
    public struct Foreign: Error, CustomStringConvertible {
        /// What is wrong, in one line.
        public var description: String

        fileprivate init(path: String) {
            description = "\(path) is no database of the explorer; choose another file with --database"
        }
    }

    /// The plan by which the file has to be made; `nil` where it is there as it is wanted.
    ///
    /// - Parameters:
    ///   - seed: The seed that is asked for; `nil` takes whatever the file was made from.
    ///   - users: The number of users that is asked for; `nil` takes whatever the file has.
    /// - Throws: `Foreign` where there is something at the path that must not be replaced.
    public func planToMake(seed: UInt64?, users: Int?) throws -> DataPlan? {
        let wanted = DataPlan(seed: seed ?? DataPlan.defaultSeed, users: users ?? DataPlan.defaultUsers)
        switch condition() {
        case .absent, .outdated:
            return wanted
        case .made(let made):
            let fits = (seed == nil || made.seed == wanted.seed) && (users == nil || made.users == wanted.users)
            return fits ? nil : wanted
        case .foreign:
            throw Foreign(path: path)
        }
    }

    /// - Throws: `Foreign` where there is something at the path that must not be replaced.
    public func checkReplaceable() throws {
        if condition() == .foreign { throw Foreign(path: path) }
    }

    private func openQueue() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Makes the database of a plan and puts it at the path, in place of one that is there.
    ///
    /// Cancelling the task stops it within a second.
    ///
    /// - Parameters:
    ///   - plan: What to make.
    ///   - report: Hears how much is done, 0...1, and what comes next.
    /// - Throws: `CancellationError`, `UnsuitableSQLite`, or what the file system or the database throws; what was at the
    ///   path is still there then.
    public func make(
        _ plan: DataPlan, report: @escaping @Sendable (_ fraction: Double, _ step: String) -> Void
    ) async throws {
        try UnsuitableSQLite.check()
        let files = FileManager.default
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        removeRemains()
        let draft = "\(path).making-\(ProcessInfo.processInfo.processIdentifier)"
        // Others may not read it, because it has the key that seals cursors.
        _ = files.createFile(atPath: draft, contents: nil, attributes: [.posixPermissions: 0o600])
        do {
            try await write(plan, to: draft, report: report)
            try Task.checkCancellation()
            guard rename(draft, path) == 0 else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
            }
        } catch {
            try? files.removeItem(atPath: draft)
            throw Task.isCancelled ? CancellationError() : error
        }
    }

    private func write(
        _ plan: DataPlan, to draft: String, report: @escaping @Sendable (Double, String) -> Void
    ) async throws {
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            // A file that is thrown away unless it is finished needs no journal and no syncing.
            try db.execute(
                sql: """
                    PRAGMA journal_mode = OFF;
                    PRAGMA synchronous = OFF;
                    PRAGMA locking_mode = EXCLUSIVE;
                    PRAGMA temp_store = MEMORY;
                    PRAGMA cache_size = -262144;
                    """)
        }
        let queue = try DatabaseQueue(path: draft, configuration: configuration)
        try await queue.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA application_id = \(Schema.applicationID);
                    PRAGMA user_version = \(Schema.version);
                    """)
            try db.inTransaction {
                try DataMaker(plan: plan, report: report).make(db)
                return .commit
            }
            try db.execute(sql: "PRAGMA optimize")
        }
        try queue.close()
    }

    /// Removes what was left by processes that ended while they made this file.
    private func removeRemains() {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        let prefix = url.lastPathComponent + ".making-"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(prefix) {
            let process = name.dropFirst(prefix.count).prefix { $0.isNumber }
            guard let process = Int32(process), kill(process, 0) != 0, errno == ESRCH else { continue }
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }
}
