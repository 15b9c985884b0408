import Foundation
import PagingKeyset
import PagingTesting
import Synchronization
import Testing

@testable import ExplorerServer

@Suite("Connections to PostgreSQL")
struct PostgresConnectionTests {
    /// - Parameter patience: Longer than a busy machine takes, except where a test waits for its end.
    private func options(
        statementTimeout: Int = 5_000, patience: Duration = .seconds(120)
    ) throws -> PostgresConnection.Options {
        PostgresConnection.Options(
            address: try PostgresData.server.address(of: "postgres"), statementTimeout: statementTimeout,
            patience: patience)
    }

    private func pool(
        connections: Int, waiting: Int = 256, patience: Duration = .seconds(120), statementTimeout: Int = 120_000,
        age: Duration = .seconds(3600), clock: any Clock<Duration> = ContinuousClock()
    ) throws -> PostgresPool {
        PostgresPool(
            try options(statementTimeout: statementTimeout),
            limits: PostgresPool.Limits(
                connections: connections, waiting: waiting, patience: patience, age: age), clock: clock)
    }

    /// Waits until a condition holds.
    private func wait(until condition: () async throws -> Bool) async throws {
        while try await !condition() { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// How many statements of this database with a text are running.
    private func runningCount(_ text: String) async throws -> Int {
        try await PostgresData.run(
            """
            SELECT count(*) FROM pg_stat_activity
            WHERE state = 'active' AND query LIKE '%\(text)%' AND pid <> pg_backend_pid()
            """, in: PostgresData.server.address(of: "postgres"))[0].integer(0)
    }

    @Test("Values are bound as they are: texts, numbers, NULL, and text that looks like SQL")
    func values() async throws {
        let rows = try await pool(connections: 1).perform { session in
            try session.rows(
                "SELECT \("'; DROP TABLE x--é👩‍💻")::text, \(Int64.min)::bigint, \(KeyValue.null)::text IS NULL")
        }
        #expect(rows[0].text(0) == "'; DROP TABLE x--é👩‍💻")
        #expect(try rows[0].integer(1) == Int64.min)
        #expect(rows[0].text(2) == "t")
    }

    @Test("An error of a statement names its SQLSTATE, and leaves the connection usable")
    func refused() async throws {
        let pool = try pool(connections: 1)
        for (sql, state) in [("SELECT nonsense", "42703"), ("SELECT 1 / 0", "22012")] {
            let failure = await #expect(throws: PostgresFailure.self) {
                try await pool.snapshot { _ = try $0.rows(sql, []) }
            }
            guard case .refused(state, _) = failure else { Issue.record("\(String(describing: failure))"); continue }
            #expect(failure?.isTransient == false)
        }
        await #expect(throws: PostgresFailure.refused(sqlState: "22021", message: "no text can contain U+0000")) {
            try await pool.perform { _ = try $0.rows("SELECT \("a\u{0}b")::text") }
        }
        #expect(try await pool.perform { try $0.rows("SELECT 1").count } == 1)
    }

    @Test("An old connection is replaced by a new one, which may be one to another server")
    func age() async throws {
        let clock = VirtualClock()
        let pool = try pool(connections: 1, age: .seconds(30), clock: clock)
        func process() async throws -> String {
            try await pool.perform { try $0.rows("SELECT pg_backend_pid()")[0].text(0) }
        }
        let first = try await process()
        await clock.advance(by: .seconds(29))
        #expect(try await process() == first)
        await clock.advance(by: .seconds(1))
        #expect(try await process() == first)
        let second = try await process()
        #expect(second != first)
        #expect(try await process() == second)
    }

    @Test("A statement that takes too long is ended, and the connection is usable")
    func statementTimeout() async throws {
        let pool = try pool(connections: 1, statementTimeout: 120_000)
        #expect(try await pool.perform { try $0.rows("SHOW statement_timeout")[0].text(0) } == "2min")
        let first = try await pool.perform { try $0.rows("SELECT pg_backend_pid()")[0].text(0) }
        await #expect(throws: PostgresFailure.timedOut) {
            try await pool.snapshot { session in
                // On a busy machine, the other statements may take longer than this.
                try session.execute("SET LOCAL statement_timeout = 50")
                _ = try session.rows("SELECT pg_sleep(60)")
            }
        }
        #expect(try await pool.perform { try $0.rows("SELECT pg_backend_pid()")[0].text(0) } == first)
    }

    @Test("A task that is cancelled ends its statement at the server, and the connection is usable")
    func cancellation() async throws {
        let pool = try pool(connections: 1)
        let first = try await pool.perform { try $0.rows("SELECT pg_backend_pid()")[0].text(0) }
        let text = "cancelled_statement"
        let task = Task { try await pool.snapshot { _ = try $0.rows("SELECT pg_sleep(600) AS \(sql: text)") } }
        try await wait { try await runningCount(text) == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await runningCount(text) == 0)
        #expect(try await pool.perform { try $0.rows("SELECT pg_backend_pid()")[0].text(0) } == first)
    }

    @Test("There are never more connections than the pool may have, and all requests are answered")
    func maximum() async throws {
        let pool = try pool(connections: 3)
        let pids = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<60 {
                group.addTask { try await pool.perform { try $0.rows("SELECT pg_backend_pid()")[0].text(0) } }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(pids.count <= 3)
    }

    @Test("A request that waited for a connection for too long fails, and so does one more than may wait")
    func patience() async throws {
        let clock = VirtualClock()
        let pool = try pool(connections: 1, waiting: 1, patience: .seconds(2), clock: clock)
        let holder = Task { try await pool.perform { _ = try $0.rows("SELECT pg_sleep(600) AS held") } }
        try await wait { try await runningCount("held") == 1 }
        let waiter = Task { try await pool.perform { _ = try $0.rows("SELECT 1") } }
        try await wait { pool.waitingCount == 1 }
        await #expect(throws: PostgresFailure.busy) { try await pool.perform { _ = try $0.rows("SELECT 1") } }
        await clock.advance(by: .seconds(2))
        await #expect(throws: PostgresFailure.busy) { try await waiter.value }
        let cancelled = Task { try await pool.perform { _ = try $0.rows("SELECT 1") } }
        try await wait { pool.waitingCount == 1 }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        let next = Task { try await pool.perform { try $0.rows("SELECT 1").count } }
        try await wait { pool.waitingCount == 1 }
        holder.cancel()
        #expect(try await next.value == 1)
    }

    @Test("A connection that the server closed while it was idle is replaced without a failure")
    func idleConnectionClosed() async throws {
        let pool = try pool(connections: 1)
        let first = try await pool.perform { try $0.rows("SELECT pg_backend_pid()")[0].text(0) }
        try await PostgresData.run(
            "SELECT pg_terminate_backend(\(first), 5000)", in: PostgresData.server.address(of: "postgres"))
        let second = try await pool.perform { try $0.rows("SELECT pg_backend_pid()")[0].text(0) }
        #expect(second != first)
    }

    @Test("Statements that were answered are not repeated if the connection is closed later")
    func answered() async throws {
        let pool = try pool(connections: 1)
        _ = try await pool.perform { try $0.rows("SELECT 1") }
        let runs = Mutex(0)
        let failure = await #expect(throws: PostgresFailure.self) {
            try await pool.perform { session in
                runs.withLock { $0 += 1 }
                _ = try session.rows("SELECT 1")
                _ = try session.rows("SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(10)")
            }
        }
        #expect(failure?.isTransient == true && runs.withLock(\.self) == 1)
    }

    @Test("A cancelled task whose connection breaks does not connect again")
    func cancelledAndClosed() async throws {
        let pool = try pool(connections: 1)
        _ = try await pool.perform { try $0.rows("SELECT 1") }
        let runs = Mutex(0)
        let task = Task {
            try await pool.perform { _ in
                runs.withLock { $0 += 1 }
                withUnsafeCurrentTask { $0?.cancel() }
                throw PostgresFailure.connectionLost("")
            }
        }
        await #expect(throws: PostgresFailure.self) { try await task.value }
        #expect(runs.withLock(\.self) == 1)
    }

    @Test("A statement that is not answered in time is not repeated, and ends when its connection is closed")
    func notAnswered() async throws {
        let pool = PostgresPool(
            try options(statementTimeout: 50, patience: .seconds(1)), limits: PostgresPool.Limits(connections: 1))
        let runs = Mutex(0)
        var failure: PostgresFailure?
        // The server has no limit, as if it had stopped. On a busy machine, this may take too long itself.
        while runs.withLock(\.self) == 0 {
            failure = await #expect(throws: PostgresFailure.self) {
                try await pool.perform { session in
                    try session.execute("SET statement_timeout = 0")
                    runs.withLock { $0 += 1 }
                    _ = try session.rows("SELECT pg_sleep(600) AS not_answered_statement")
                }
            }
        }
        #expect(failure == .notAnswered && runs.withLock(\.self) == 1)
        try await wait { try await runningCount("not_answered_statement") == 0 }
        try await wait { (try? await pool.perform { try $0.rows("SELECT 1").count }) == 1 }
    }

    @Test("A statement whose connection is closed is a transient failure, and the next one gets a new connection")
    func connectionClosed() async throws {
        let pool = try pool(connections: 1)
        let failure = await #expect(throws: PostgresFailure.self) {
            try await pool.perform { _ = try $0.rows("SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(10)") }
        }
        #expect(failure?.isTransient == true)
        #expect(try await pool.perform { try $0.rows("SELECT 1").count } == 1)
    }

    @Test(
        "Failures that pass are told from others by the SQLSTATE",
        arguments: [
            ("57P01", true), ("57P02", true), ("57P03", true), ("40001", true), ("40P01", true), ("53300", true),
            ("08006", true), ("25006", true), ("57014", true), ("42P01", false), ("28P01", false), ("22003", false),
        ])
    func transience(sqlState: String, isTransient: Bool) {
        #expect(PostgresFailure.refused(sqlState: sqlState, message: "").isTransient == isTransient)
    }

    @Test("While the server is away every request is answered 503, to be repeated after a second, and works afterwards")
    func serverAway() async throws {
        let address = try await PostgresData.copy()
        let store = try await PostgresData.store(address)
        let name = try #require(address.name.split(separator: "/").last)
        let other = try PostgresData.server.address(of: "postgres")
        let health = "/health", page = "/2.3/users?site=math"
        try await Explorer.run(store: store) { explorer in
            #expect(try await explorer.response(page).status == .ok)
            try await PostgresData.run("ALTER DATABASE \(name) ALLOW_CONNECTIONS false", in: other)
            try await PostgresData.run(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '\(name)'", in: other)
            for uri in [page, health] {
                let response = try await explorer.response(uri)
                #expect(response.status == .serviceUnavailable && response.headers[.retryAfter] == "1", "\(uri)")
            }
            try await PostgresData.run("ALTER DATABASE \(name) ALLOW_CONNECTIONS true", in: other)
            #expect(try await explorer.response(page).status == .ok)
            // On a busy machine the database may take longer than health allows.
            try await wait { try await explorer.response(health).status == .ok }
        }
    }

    @Test(
        "A text that is no URL of a database is an error that says why, and never shows the password",
        arguments: ["postgres://user:secret@[x/db", "postgres://u:secret@h/d?no=1", "postgres://u:secret%zz@h/d"])
    func malformed(url: String) throws {
        let failure = #expect(throws: PostgresFailure.self) { try PostgresAddress(url) }
        let text = try #require(failure?.description)
        #expect(!"\(try PostgresAddress("postgres://user:secret@host/database"))".contains("secret"))
        #expect(text.contains("malformed") && !text.contains("secret"), "\(text)")
    }

    @Test("A server that is not there is an error that names the place, and not the password")
    func unreachable() async throws {
        let address = try PostgresAddress("postgres://user:secret@/db?host=/no/such/folder")
        let failure = await #expect(throws: PostgresFailure.self) { _ = try await PostgresData.source(address) }
        let text = try #require(failure?.description)
        #expect(text.hasPrefix("the database cannot be reached") && text.contains("/no/such/folder"), "\(text)")
        #expect(!text.contains("secret"))
    }
}
