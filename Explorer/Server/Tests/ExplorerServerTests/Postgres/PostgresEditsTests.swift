import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import ExplorerServer

@Suite("Edits of users in PostgreSQL")
struct PostgresEditsTests {
    private func edits(_ address: PostgresAddress, capacity: Int = 10_000) -> PostgresEdits {
        let pool = PostgresPool(
            PostgresConnection.Options(address: address, statementTimeout: 120_000),
            limits: PostgresPool.Limits(patience: .seconds(120)))
        return PostgresEdits(reads: pool, writes: pool, capacity: capacity)
    }

    private func key(_ text: String) throws -> IdempotencyKey {
        try IdempotencyKey([try #require(HTTPField.Name("Idempotency-Key")): "\"\(text)\""])
    }

    private func edit(_ user: Int64, _ location: String) -> UserEdit {
        UserEdit(site: 1, user: user, location: location)
    }

    @Test("All servers of a database show an edit, and recognize its key")
    func servers() async throws {
        let address = try await PostgresData.copy()
        let list = "/rows/cursor?site=math&sort=creation&limit=5"
        let key = try #require(HTTPField.Name("Idempotency-Key"))
        let body = ByteBuffer(string: #"{"location":"Oslo"}"#)
        let first = try await PostgresData.store(address)
        let second = try await PostgresData.store(address)
        let (id, answer) = try await Explorer.run(store: first) { explorer in
            let id = try #require(try await explorer.page(list).ids.first)
            let answer = try await explorer.client.execute(
                uri: "/rows/\(id)?site=math", method: .patch,
                headers: [key: #""a""#, .contentType: "application/json"], body: body)
            #expect(answer.status == .ok)
            return (id, answer.body)
        }
        try await Explorer.run(store: second) { explorer in
            #expect(try await explorer.page(list).items?.first?.location == "Oslo")
            let repeated = try await explorer.client.execute(
                uri: "/rows/\(id)?site=math", method: .patch,
                headers: [key: #""a""#, .contentType: "application/json"], body: body)
            #expect(repeated.status == .ok && repeated.body == answer)
            let other = try await explorer.client.execute(
                uri: "/rows/\(id)?site=math", method: .patch,
                headers: [key: #""a""#, .contentType: "application/json"],
                body: ByteBuffer(string: #"{"location":"Lima"}"#))
            #expect(other.status == .unprocessableContent)
        }
    }

    @Test("Users and keys are remembered up to the capacity: the oldest keys are forgotten, further users are refused")
    func capacity() async throws {
        let edits = edits(try await PostgresData.copy(), capacity: 2)
        try await edits.perform(edit(1, "a"), key: key("1"))
        try await edits.perform(edit(2, "b"), key: key("2"))
        let failure = await #expect(throws: APIError.self) { try await edits.perform(edit(3, "c"), key: key("3")) }
        #expect(failure?.name == "too_many_edits" && failure?.message.contains("explorer seed") == true)
        #expect(try await edits.locations(of: [1, 2, 3], on: 1) == [1: "a", 2: "b"])
        try await edits.perform(edit(1, "d"), key: key("3"))
        await #expect(throws: APIError.keyOfOtherEdit) { try await edits.perform(edit(1, "e"), key: key("3")) }
        try await edits.perform(edit(1, "f"), key: key("4"))
        // The key 2 is forgotten.
        try await edits.perform(edit(1, "g"), key: key("2"))
        #expect(try await edits.locations(of: [1], on: 1) == [1: "g"])
        #expect(try await edits.locations(of: [1], on: 2) == [:])
    }

    @Test("Only keys count as newer keys: not requests that failed, and not requests that repeat a key")
    func newestKeys() async throws {
        let edits = edits(try await PostgresData.copy(), capacity: 2)
        try await edits.perform(edit(1, "a"), key: key("1"))
        try await edits.perform(edit(2, "b"), key: key("2"))
        for _ in 0..<5 {
            await #expect(throws: APIError.self) { try await edits.perform(edit(3, "c"), key: key("3")) }
            try await edits.perform(edit(2, "b"), key: key("2"))
        }
        try await edits.perform(edit(1, "d"), key: key("4"))
        await #expect(throws: APIError.keyOfOtherEdit) { try await edits.perform(edit(1, "e"), key: key("2")) }
        await #expect(throws: APIError.keyOfOtherEdit) { try await edits.perform(edit(1, "e"), key: key("4")) }
    }

    @Test("Requests with one key that come at the same time are carried out once")
    func atTheSameTime() async throws {
        let address = try await PostgresData.copy()
        let edits = edits(address)
        let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<12 {
                group.addTask {
                    do {
                        try await edits.perform(edit(1, number.isMultiple(of: 2) ? "even" : "odd"), key: key("same"))
                        return true
                    } catch let error as APIError where error == .keyOfOtherEdit {
                        return false
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 } == 6)
        #expect(try await PostgresData.run("SELECT FROM explorer.idempotency_key", in: address).count == 1)
    }

    @Test("Edits are written to the primary, and read where users are read")
    func primary() async throws {
        // Two databases without replication between them: a standby that has not received the edit yet.
        let (standby, primary) = (try await PostgresData.copy(), try await PostgresData.copy())
        var options = PostgresOptions(address: standby, writes: primary, statementTimeout: 120_000)
        options.patience = .seconds(120)
        let store = try await Store(options, cursorKeys: .test)
        let edits = try #require(store.edits)
        try await edits.perform(edit(1, "a"), key: key("1"))
        #expect(try await edits.locations(of: [1], on: 1) == [:])
        #expect(try await self.edits(primary).locations(of: [1], on: 1) == [1: "a"])
    }

    @Test("A primary without data is an error at the start, and one that cannot be reached is none")
    func primaryAtStart() async throws {
        let standby = try await PostgresData.copy()
        func start(_ primary: PostgresAddress) async throws {
            var options = PostgresOptions(address: standby, writes: primary, statementTimeout: 120_000)
            options.patience = .seconds(120)
            _ = try await PostgresSource(options)
        }
        let empty = try await PostgresData.emptyDatabase()
        await #expect(throws: PostgresFailure.notSeeded(address: empty.name)) { try await start(empty) }
        try await start(try PostgresAddress("postgres:///d?host=/no/such/folder"))
    }

    @Test("A standby that edits are sent to by mistake is answered 503: another server may become the primary")
    func readOnly() async throws {
        let address = try await PostgresData.copy()
        let name = try #require(address.name.split(separator: "/").last)
        try await PostgresData.run("ALTER DATABASE \(name) SET default_transaction_read_only TO on", in: address)
        let failure = await #expect(throws: PostgresFailure.self) {
            try await edits(address).perform(edit(1, "a"), key: key("1"))
        }
        #expect(failure?.isTransient == true)
    }
}
