import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import ExplorerServer

@Suite("Replacing the data of a PostgreSQL database that serves")
struct PostgresReplacementTests {
    private func seed(_ address: PostgresAddress) async throws {
        try await PostgresSeed(address, plan: DataPlan(seed: 1, users: 1_000)).make { _, _ in }
    }

    /// Runs two statements in one transaction, and the second one when another connection waits for the locks of the first.
    private func run(_ first: String, _ second: String, in address: PostgresAddress) async throws {
        let connection = try PostgresConnection(PostgresConnection.Options(address: address, statementTimeout: 0))
        try await connection.perform { session in
            try session.transaction {
                let pid = try session.rows("SELECT pg_backend_pid()")[0].text(0)
                _ = try session.rows(first, [])
                let waiting = "SELECT FROM pg_locks WHERE NOT granted AND \(pid) = ANY (pg_blocking_pids(pid))"
                while try session.rows(waiting, []).isEmpty { try session.execute("SELECT pg_sleep(0.01)") }
                _ = try session.rows(second, [])
            }
        }.result.get()
    }

    private static let read = (
        "SELECT FROM reputation_block WHERE site = 1", "SELECT FROM users WHERE site = 1 AND id = 1"
    )
    private static let edit = (
        "INSERT INTO idempotency_key (key, site, user_id, location) VALUES ('a', 1, 1, 'Oslo')",
        "INSERT INTO edit VALUES (1, 1, 'Oslo')"
    )
    private static let userChange = (
        "LOCK TABLE users IN ROW EXCLUSIVE MODE", "UPDATE users SET reputation = 1 - reputation WHERE site = 1"
    )

    @Test("A transaction and the replacement never wait for each other", arguments: [read, edit])
    func lockOrder(_ first: String, _ second: String) async throws {
        let address = try await PostgresData.copy()
        async let transaction: Void = run(first, second, in: address)
        try await seed(address)
        try await transaction
        let source = try await PostgresData.source(address)
        #expect(try await source.total(UserQuery(site: try #require(source.sites.first), list: .users)) == 1_000)
    }

    @Test("If the replacement is the victim of a deadlock, it locks the tables again, and is complete")
    func deadlock() async throws {
        let address = try await PostgresData.copy()
        // A program that changes users needs locks in the opposite order. One of the two is the victim.
        let change = Task { try await run(Self.userChange.0, Self.userChange.1, in: address) }
        try await seed(address)
        if case .failure(let error) = await change.result {
            #expect((error as? PostgresFailure)?.isTransient == true, "\(error)")
        }
        let source = try await PostgresData.source(address)
        #expect(try await source.total(UserQuery(site: try #require(source.sites.first), list: .users)) == 1_000)
    }

    @Test("Requests during a replacement are answered 200 or 503")
    func requests() async throws {
        let address = try await PostgresData.copy()
        let store = try await PostgresData.store(address)
        let key = try #require(HTTPField.Name("Idempotency-Key"))
        try await Explorer.run(store: store) { explorer in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await seed(address) }
                for client in 0..<4 {
                    group.addTask {
                        var number = 0
                        while !Task.isCancelled {
                            number += 1
                            let page = try await explorer.response(
                                "/2.3/users?site=stackoverflow&sort=reputation&max=100000000&page=\(1 + number % 30)")
                            let edit = try await explorer.client.execute(
                                uri: "/rows/\(number % 9 + 1)?site=math", method: .patch,
                                headers: [key: "\"\(client) \(number)\"", .contentType: "application/json"],
                                body: ByteBuffer(string: #"{"location":"Oslo"}"#))
                            for status in [page.status, edit.status] where !Task.isCancelled {
                                #expect([.ok, .notFound, .serviceUnavailable].contains(status), "\(status)")
                            }
                            if page.status == .ok && !Task.isCancelled {
                                #expect(!String(buffer: page.body).contains(#""items":[]"#), "\(number)")
                            }
                        }
                    }
                }
                try await group.next()
                group.cancelAll()
            }
        }
    }
}
