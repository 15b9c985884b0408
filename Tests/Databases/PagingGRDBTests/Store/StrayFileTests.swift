import Foundation
import GRDB
import PagingOffline
import Testing

@testable import PagingGRDB

/// Whatever lies beside a healthy store, its lists and entries stay.
@Suite("Stray files beside a store")
struct StrayFileTests {
    /// What can have a name that the store uses.
    enum Stray: CaseIterable {
        case empty, garbage, otherStore, repairedStore, cutStore, otherDatabase, link, danglingLink, folder, pipe
    }

    private let secret = Data("secret".utf8)

    /// Puts something in a place.
    private func place(_ stray: Stray, at path: String, in directory: TemporaryDirectory) async throws {
        let url = URL(filePath: path)
        switch stray {
        case .empty: try Data().write(to: url)
        case .garbage: try Data((0..<9_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(to: url)
        case .otherStore: try await otherStore().write(to: url)
        case .repairedStore: try await repairedStore().write(to: url)
        case .cutStore: try await repairedStore().dropLast(4096).write(to: url)
        case .otherDatabase:
            let queue = try DatabaseQueue(path: path)
            try await queue.write { try $0.execute(sql: "CREATE TABLE diary (day)") }
            try queue.close()
        case .link:
            try secret.write(to: URL(filePath: directory.file("secret")))
            try FileManager.default.createSymbolicLink(
                atPath: path, withDestinationPath: directory.file("secret"))
        case .danglingLink:
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: directory.file("none"))
        case .folder: try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        case .pipe: try #require(mkfifo(path, 0o600) == 0)
        }
    }

    private func otherStore() async throws -> Data {
        let files = try StoreFiles()
        try await files.store.fill("a", 2, header: "other")
        return try files.bytes()
    }

    /// A file that a repair has written in another folder.
    private func repairedStore() async throws -> Data {
        let files = try await StoreFiles.damaged(.bodies)
        _ = try await files.store.bodies(of: [0], inListNamed: "a")
        return try files.bytes()
    }

    /// Checks that the store has all that was written to it, and can be written.
    private func expectHealthy(_ store: DatabaseListStore, _ comment: Comment) async throws {
        #expect(try await store.header("a") == "own", comment)
        #expect(try await store.bodies(of: [0, 1, 2], inListNamed: "a").count == 3, comment)
        #expect(try await store.entries(inLogNamed: "edits").map(\.id) == ["1", "2", "3"], comment)
        try await store.fill("b", 1)
    }

    @Test(
        "A healthy store is neither replaced nor changed by what lies beside it", arguments: Stray.allCases,
        ["-repaired", "-new"])
    func strays(stray: Stray, suffix: String) async throws {
        let files = try StoreFiles()
        try await files.store.fill("a", 3, header: "own")
        try await files.store.log("edits", 1...3)
        let open = files.store
        _ = try await open.usage()
        try await place(stray, at: files.url.path + suffix, in: files.directory)
        let placed = stray == .pipe ? nil : try? Data(contentsOf: URL(filePath: files.url.path + suffix))
        // One store was open before, and one opens the file now.
        for store in [open, files.store] { try await expectHealthy(store, "\(stray) at \(suffix)") }
        let isKept = suffix == "-repaired" && ![.link, .danglingLink, .folder, .pipe].contains(stray)
        #expect((try? Data(contentsOf: URL(filePath: files.url.path + "-stray"))) == (isKept ? placed : nil))
        let linked = try? Data(contentsOf: URL(filePath: files.directory.file("secret")))
        #expect(linked == (stray == .link ? secret : nil))
        #expect(!FileManager.default.fileExists(atPath: files.directory.file("none")))
    }

    /// Puts a store with 60 entries beside a file of garbage, as a process that ended during a repair leaves it.
    private func unfinishedRepair(version: Int64 = StoreSchema.version) async throws -> StoreFiles {
        let files = try StoreFiles.with(Data("This is a text.".utf8))
        let repaired = try StoreFiles()
        try await repaired.store.log("edits", 1...60)
        let number = try #require(
            try FileManager.default.attributesOfItem(atPath: files.url.path)[.systemFileNumber] as? Int)
        try repaired.execute("CREATE TABLE repairOf (file TEXT)")
        try repaired.execute("INSERT INTO repairOf VALUES ('\(number)')")
        try repaired.execute("PRAGMA user_version = \(version)")
        try repaired.bytes().write(to: URL(filePath: files.url.path + "-repaired"))
        return files
    }

    @Test("A repair is finished after the number of the device has changed")
    func otherDevice() async throws {
        let files = try await unfinishedRepair()
        #expect(try await files.store.entries(inLogNamed: "edits").count == 60)
    }

    @Test("O10: a repair of a newer version of the library is left as it is")
    func newerRepair() async throws {
        let files = try await unfinishedRepair(version: 2)
        let repaired = URL(filePath: files.url.path + "-repaired")
        let bytes = try Data(contentsOf: repaired)
        let failure = await #expect(throws: StoreFailure.self) {
            try await files.store.entries(inLogNamed: "edits")
        }
        guard case .newerVersion(2)? = failure else { Issue.record("\(String(describing: failure))"); return }
        #expect(try Data(contentsOf: repaired) == bytes)
        #expect(try Data(contentsOf: files.url) == Data("This is a text.".utf8))
    }

    @Test(
        "A link in place of the lock is refused, and what it names stays as it is",
        arguments: [Stray.link, .danglingLink])
    func lock(stray: Stray) async throws {
        let files = try StoreFiles()
        try await place(stray, at: files.url.path + "-lock", in: files.directory)
        await #expect(throws: StoreFailure.self) { try await files.store.fill("a", 1) }
        #expect(!FileManager.default.fileExists(atPath: files.directory.file("none")))
        try FileManager.default.removeItem(atPath: files.url.path + "-lock")
        try await files.store.fill("a", 1)
    }

    @Test("The owner alone can read the files of a store, also after a repair")
    func rights() async throws {
        let files = try StoreFiles()
        let store = files.store
        try await store.fill("a", 3)
        try expectPrivate(files, count: 4)
        // Damage in the schema, so that the store is replaced.
        let damaged = try await StoreFiles.damaged(.schema)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: damaged.url.path)
        let repaired = damaged.store
        #expect(try await repaired.entries(inLogNamed: "edits").count == 60)
        try expectPrivate(damaged, count: 4)
        _ = try await (store.usage(), repaired.usage())
    }

    private func expectPrivate(_ files: StoreFiles, count: Int) throws {
        let folder = files.url.deletingLastPathComponent().path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.count == count, "\(names)")
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }
}
