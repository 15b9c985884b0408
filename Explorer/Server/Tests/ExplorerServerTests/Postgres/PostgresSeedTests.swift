import Foundation
import Testing

@testable import ExplorerServer

@Suite("Making the data of a PostgreSQL database")
struct PostgresSeedTests {
    @Test("A database without data is an error that names the command")
    func notSeeded() async throws {
        let address = try await PostgresData.emptyDatabase()
        let failure = await #expect(throws: PostgresFailure.self) { _ = try await PostgresData.source(address) }
        let text = try #require(failure?.description)
        #expect(text.contains("has no data") && text.contains("explorer seed --database"), "\(text)")
        #expect(failure?.isTransient == false)
    }

    @Test("Data of another version is an error that names both versions and the command")
    func otherVersion() async throws {
        let address = try await PostgresData.copy()
        try await PostgresData.run("UPDATE explorer.setting SET value = '999' WHERE name = 'version'", in: address)
        let failure = await #expect(throws: PostgresFailure.self) { _ = try await PostgresData.source(address) }
        let text = try #require(failure?.description)
        #expect(text.contains("version 999") && text.contains("explorer seed --database"), "\(text)")
    }

    @Test("Data replaces data at one moment, in servers that are running too, and leaves no folder behind")
    func replacement() async throws {
        let address = try await PostgresData.copy()
        let source = try await PostgresData.source(address)
        let query = UserQuery(site: try #require(source.sites.first), list: .users)
        #expect(try await source.total(query) == 3_000)
        try await PostgresSeed(address, plan: DataPlan(seed: 1, users: 1_000)).make { _, _ in }
        #expect(try await source.total(query) == 1_000)
        #expect(try await source.users(query, offset: 990, limit: 30).users.count == 10)
    }

    @Test("Making the data that is cancelled leaves the data that was there", arguments: [0.1, 0.3, 0.6, 0.9])
    func cancellation(fraction: Double) async throws {
        let address = try await PostgresData.copy()
        let (reached, reach) = AsyncStream.makeStream(of: Void.self)
        let making = Task {
            try await PostgresSeed(address, plan: DataPlan(seed: 1, users: 1_000)).make { done, _ in
                if done >= fraction { reach.yield() }
            }
        }
        _ = await reached.first { _ in true }
        making.cancel()
        // If it was done before, there is nothing to test this time.
        guard case .failure(let error) = await making.result else { return }
        #expect(error is CancellationError)
        let source = try await PostgresData.source(address)
        let query = UserQuery(site: try #require(source.sites.first), list: .users)
        #expect(try await source.total(query) == 3_000)
        let drafts = try await PostgresData.run(
            "SELECT FROM pg_namespace WHERE nspname = '\(PostgresSchema.draftName)'", in: address)
        #expect(drafts.isEmpty)
    }

    @Test("Blocks that have grown are made small again, while servers read")
    func rebuilding() async throws {
        let address = try await PostgresData.copy()
        let source = try await PostgresData.source(address)
        let query = UserQuery(site: try #require(source.sites.first), list: .users, sort: .creation, order: .ascending)
        try await PostgresData.run(
            """
            INSERT INTO explorer.users SELECT 1, -n, 0, 'new', n, n, 1, 0, 0, 0 FROM generate_series(1, 4000) AS n
            """, in: address)
        func largest() async throws -> Int {
            try await PostgresData.run("SELECT max(count) FROM explorer.creation_block", in: address)[0].integer(0)
        }
        #expect(try await largest() > 4_000)
        let before = try await source.users(query, offset: 3_990, limit: 30)
        try await PostgresRebuilding(address).rebuild()
        #expect(try await largest() == PostgresSchema.blockSize)
        let after = try await source.users(query, offset: 3_990, limit: 30)
        #expect(after.users == before.users && after.total == before.total && after.total == 7_000)
    }
}
