import Foundation
import GRDB
import PagingOffline

@testable import PagingGRDB

/// A folder with the file of a store.
struct StoreFiles: Sendable {
    let directory: TemporaryDirectory
    let url: URL

    init() throws {
        directory = try TemporaryDirectory()
        url = URL(filePath: directory.file("lists.sqlite"))
    }

    var store: DatabaseListStore { DatabaseListStore(at: url) }

    /// A store whose connections are set up in another way.
    func store(
        _ change: (inout Configuration) -> Void = { _ in },
        preparing prepare: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) -> DatabaseListStore {
        var configuration = StoreConnection.configuration
        configuration.prepareDatabase(prepare)
        change(&configuration)
        return DatabaseListStore(at: url, configuration: configuration)
    }

    /// Runs a statement in the file, past the store.
    func execute(_ sql: String) throws {
        let queue = try DatabaseQueue(path: url.path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    func value<Value: DatabaseValueConvertible>(_ sql: String) throws -> Value? {
        let queue = try DatabaseQueue(path: url.path)
        defer { try? queue.close() }
        return try queue.read { try Value.fetchOne($0, sql: sql) }
    }

    /// The bytes of the file, after all that was committed was moved into it.
    func bytes() throws -> Data {
        try execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return try Data(contentsOf: url)
    }

    /// A new folder with a file of these bytes.
    static func with(_ bytes: Data, log: Data? = nil) throws -> StoreFiles {
        let files = try StoreFiles()
        try bytes.write(to: files.url)
        try log?.write(to: URL(filePath: files.url.path + "-wal"))
        return files
    }
}

extension StoreFiles {
    /// Where a file is damaged.
    enum Damage: CaseIterable {
        /// In the bodies: the file can be opened.
        case bodies
        /// In the schema: the file cannot be opened.
        case schema
    }

    /// A damaged file with the list `a`, and with a log of 60 entries, 20 of them in the write-ahead log.
    static func damaged(_ damage: Damage) async throws -> StoreFiles {
        let files = try StoreFiles()
        try await files.store.fill("a", 60)
        try await files.store.log("edits", 1...40)
        var bytes = try files.bytes()
        let root: Int = try files.value("SELECT rootpage FROM sqlite_schema WHERE name = 'body'")!
        bytes.replaceSubrange(((root - 1) * 4096)..<(root * 4096), with: Data(count: 4096))
        let damaged = try StoreFiles.with(bytes)
        let store = damaged.store
        try await store.log("edits", 41...60)
        if damage == .schema { try damaged.execute("DROP INDEX pageByID") }
        return try withExtendedLifetime(store) { try damaged.copy() }
    }

    /// A copy of a file and of its write-ahead log, to which no process writes.
    func copy() throws -> StoreFiles {
        try .with(Data(contentsOf: url), log: Data(contentsOf: URL(filePath: url.path + "-wal")))
    }
}

extension ListStore {
    /// Writes pages of 2 rows with bodies of 1,000 bytes in place of the pages of the list.
    @discardableResult func fill(_ name: String, _ count: Int, header: String = "header") async throws -> Int64 {
        let pages = (0..<count).map { id in
            StoredListChange.Page(
                id: Int64(id), position: Int64(id), rows: 2, head: Data("head \(id)".utf8),
                body: .replaced(Data(repeating: UInt8(truncatingIfNeeded: id), count: 1000)))
        }
        let change = StoredListChange(
            revision: try await list(named: name).revision, header: Data(header.utf8), pages: pages, removal: .allOthers
        )
        return try await write(change, toListNamed: name)
    }

    func log(_ name: String, _ ids: some Sequence<Int>) async throws {
        for id in ids { try await write(StoredEntry(id: "\(id)", content: Data("entry \(id)".utf8)), toLogNamed: name) }
    }

    func header(_ name: String) async throws -> String? {
        try await list(named: name).content.map { String(decoding: $0.header, as: UTF8.self) }
    }

    /// Adds 1 to the number in the header of a list. Begins again if another writer was faster.
    ///
    /// - Returns: How often another writer was faster.
    func increment(_ name: String) async throws -> Int {
        var conflicts = 0
        while true {
            let list = try await list(named: name)
            let count = list.content.flatMap { Int(String(decoding: $0.header, as: UTF8.self)) } ?? 0
            let change = StoredListChange(
                revision: list.revision, header: Data("\(count + 1)".utf8), pages: [], removal: .pages([]))
            do {
                _ = try await write(change, toListNamed: name)
                return conflicts
            } catch StoreFailure.conflict {
                conflicts += 1
            }
        }
    }
}
