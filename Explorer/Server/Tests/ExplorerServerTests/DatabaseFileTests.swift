import Foundation
import GRDB
import Testing

@testable import ExplorerServer

@Suite("The database file")
struct DatabaseFileTests {
    private let folder = TemporaryFolder()
    private let plan = DataPlan(seed: 3, users: 1_000)

    private func made() async throws -> DatabaseFile {
        let file = DatabaseFile(path: folder.path("a folder/data.sqlite"))
        try await file.make(plan) { _, _ in }
        return file
    }

    @Test("A file that was made is known by its plan, and kept while nothing else is asked for")
    func kept() async throws {
        let file = try await made()
        #expect(file.condition() == .made(plan))
        #expect(try file.planToMake(seed: nil, users: nil) == nil)
        #expect(try file.planToMake(seed: 3, users: 1_000) == nil)
    }

    @Test("Only its owner can read a file, because it has the key that seals cursors")
    func permissions() async throws {
        let file = try await made()
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("Another seed or another number of users makes the file anew")
    func remade() async throws {
        let file = try await made()
        #expect(try file.planToMake(seed: 4, users: nil)?.seed == 4)
        #expect(try file.planToMake(seed: nil, users: 2_000)?.users == 2_000)
        try await file.make(DataPlan(seed: 4, users: 1_000)) { _, _ in }
        #expect(file.condition() == .made(DataPlan(seed: 4, users: 1_000)))
    }

    @Test("A file of another version is made anew")
    func outdated() async throws {
        let file = try await made()
        try await DatabaseQueue(path: file.path).write { try $0.execute(sql: "PRAGMA user_version = 999") }
        #expect(file.condition() == .outdated)
        #expect(try file.planToMake(seed: nil, users: nil) == DataPlan())
    }

    @Test("A file that is not the explorer's is refused and stays as it is")
    func foreign() async throws {
        try folder.write("my diary", to: "diary")
        let other = folder.path("other.sqlite")
        try await DatabaseQueue(path: other).write { try $0.execute(sql: "CREATE TABLE mine (x)") }
        for path in [folder.path("diary"), other, folder.root] {
            let file = DatabaseFile(path: path)
            #expect(file.condition() == .foreign)
            #expect(throws: DatabaseFile.Foreign.self) { try file.planToMake(seed: 1, users: nil) }
        }
        #expect(try String(contentsOfFile: folder.path("diary"), encoding: .utf8) == "my diary")
    }
}
