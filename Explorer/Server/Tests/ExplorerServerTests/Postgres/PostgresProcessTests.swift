import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import ExplorerServer

@Suite("The program with a PostgreSQL database")
struct PostgresProcessTests {
    private let folder = TemporaryFolder()

    private func keys() throws -> String {
        try folder.write("1:\(Data(repeating: 1, count: 32).base64EncodedString())", to: "keys")
        return folder.path("keys")
    }

    /// Runs the program to its end.
    private func run(_ arguments: String...) async throws -> (errors: String, exitCode: Int32?) {
        let process = try ExplorerProcess(arguments)
        return (await process.allErrors(), await process.exitCode())
    }

    @Test("Seed, serve, read, and end: the data of one command is served by another")
    func serving() async throws {
        let url = try await PostgresData.emptyDatabase().url
        let seeding = try await run("seed", "--database", url, "--users", "1000", "--seed", "3")
        #expect(seeding.exitCode == 0 && seeding.errors.hasSuffix("Making the data: 100 %\n"), "\(seeding.errors)")
        let server = try ExplorerProcess(["--port", "0", "--database", url, "--cursor-keys", try keys(), "--name", "a"])
        let address = await server.nextOutput().trimmingCharacters(in: .whitespacesAndNewlines)
        for path in ["/2.3/sites", "/2.3/users?site=stackoverflow&page=20", "/rows/cursor?site=stackoverflow"] {
            let url = try #require(URL(string: address + path))
            let (_, response) = try await URLSession.shared.data(from: url)
            #expect((response as? HTTPURLResponse)?.statusCode == 200, "\(path)")
        }
        server.terminate()
        #expect(await server.exitCode() == 0)
    }

    @Test("A server without data, without keys or without a database is one clear line and a failure")
    func failures() async throws {
        let (url, keys) = (try await PostgresData.emptyDatabase().url, try keys())
        for (arguments, text) in [
            (["--database", url, "--cursor-keys", keys], "explorer seed --database"),
            (["--database", url], "openssl rand -base64 32"),
            (["--database", url, "--cursor-keys", folder.path("none")], "cannot be read"),
            (["--database", "postgres://u:secret@/d?host=/no/such", "--cursor-keys", keys], "cannot be reached"),
            (["--database", "postgres://u:secret@[x/d", "--cursor-keys", keys], "malformed"),
            (["--database", "postgres:/d", "--cursor-keys", keys], "write it as postgres://"),
            (["--database", "mysql://u:secret@h/d"], "write it as postgres://"),
        ] {
            let process = try ExplorerProcess(["--port", "0"] + arguments)
            let errors = await process.allErrors()
            #expect(errors.hasPrefix("explorer: ") && errors.contains(text) && !errors.contains("secret"), "\(errors)")
            #expect(errors.count { $0 == "\n" } == 1, "\(errors)")
            #expect(await process.exitCode() == 1)
        }
    }

    @Test("An option that makes an SQLite file is refused with a PostgreSQL database")
    func mismatch() async throws {
        let (errors, exitCode) = try await run("--database", "postgres://host/database", "--users", "1000")
        #expect(errors.contains("--users") && errors.contains("explorer seed") && exitCode == 64, "\(errors)")
    }

    @Test("Seed makes an SQLite file too, and touches no file of another program")
    func sqlite() async throws {
        let path = folder.path("data.sqlite")
        #expect(try await run("seed", "--database", path, "--users", "1000", "--seed", "3").exitCode == 0)
        #expect(DatabaseFile(path: path).condition() == .made(DataPlan(seed: 3, users: 1_000)))
        try folder.write("my diary", to: "diary")
        let foreign = try await run("seed", "--database", folder.path("diary"))
        #expect(foreign.exitCode == 1 && foreign.errors.contains("is no database of the explorer"))
        #expect(try await run("seed", "--database", path, "--users", "5").exitCode == 64)
    }
}
