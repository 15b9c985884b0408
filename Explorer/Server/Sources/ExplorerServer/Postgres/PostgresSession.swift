import CPostgres
import Foundation
import PagingKeyset

/// A connection to a server, used by one thread. Every call blocks it, until a deadline at most.
///
/// A call ends early if the task that it runs in is cancelled: the server is told to cancel the statement, and the session
/// can be used further.
final class PostgresSession {
    let handle: OpaquePointer
    let wakeUp: WakeUp

    /// How long a statement may take, in milliseconds; 0 is no limit.
    let statementTimeout: Int

    /// How much longer than that the server may take before it counts as dead.
    let patience: Duration

    /// Whether the protocol state is unknown, so the connection must be closed.
    var isBroken = false

    /// Whether the server answered a statement with a result. The user of the session resets it.
    var hasAnswered = false

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: The database. Options in its URL have precedence over those of this program.
    ///   - statementTimeout: How long a statement may take, in milliseconds; 0 is no limit.
    ///   - patience: How much longer than that the server may take before it counts as dead.
    ///   - wakeUp: What the task's cancellation signals.
    /// - Throws: `PostgresFailure.unreachable`, also if the server refuses the connection.
    init(
        _ address: PostgresAddress, statementTimeout: Int, patience: Duration, wakeUp: WakeUp
    ) throws(PostgresFailure) {
        // A server that stops answering without closing the connection is noticed after these times.
        let options = [
            ("connect_timeout", "3"), ("tcp_user_timeout", "10000"), ("keepalives_idle", "15"),
            ("keepalives_interval", "5"), ("keepalives_count", "3"), ("application_name", "explorer"),
            ("client_encoding", "UTF8"), ("dbname", address.url),
        ]
        let connected = withCStrings(options.map(\.0) + [nil]) { keywords in
            withCStrings(options.map(\.1) + [nil]) { values in PQconnectdbParams(keywords, values, 1) }
        }
        guard let handle = connected else {
            throw .unreachable("there is no memory for a connection")
        }
        self.handle = handle
        self.wakeUp = wakeUp
        self.statementTimeout = statementTimeout
        self.patience = patience
        // All properties have values, so that deinit closes the connection also if this throws.
        guard PQstatus(handle) == CONNECTION_OK else { throw .unreachable(Self.message(of: handle)) }
        PQsetnonblocking(handle, 1)
    }

    deinit {
        PQfinish(handle)
    }

    /// Sets what the explorer expects of a session. Must be called before anything else.
    ///
    /// - Parameters:
    ///   - schema: The schema of the tables.
    ///   - isParallel: Whether several processes of the server may work on one statement.
    func prepare(schema: String, isParallel: Bool) throws {
        try execute(
            """
            SET statement_timeout = \(statementTimeout); SET lock_timeout = \(statementTimeout);
            SET idle_in_transaction_session_timeout = 60000; SET client_min_messages TO warning;
            SET search_path TO \(schema), public; SET standard_conforming_strings = on; SET jit = off
            """)
        // An edit that was answered must outlive the primary, also if the database returns from commits earlier.
        try execute(
            """
            SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
            """)
        if !isParallel { try execute("SET max_parallel_workers_per_gather = 0") }
        try endStatementsWithoutClient()
    }

    /// Lets the server end a statement if the connection was closed at this end, and nothing could cancel it.
    private func endStatementsWithoutClient() throws {
        guard PQserverVersion(handle) >= 140_000 else { return }
        do {
            try execute("SET client_connection_check_interval = 1000")
        } catch PostgresFailure.refused("22023", _) {
            // The server's system cannot tell: statements end by their timeout.
        }
    }

    /// Whether the session can be used for something else: it is connected, and no transaction is open.
    var isUsable: Bool {
        !isBroken && PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE
    }

    /// The rows of a statement.
    ///
    /// - Parameters:
    ///   - sql: The statement, with placeholders `$1`, `$2` and so on.
    ///   - values: The values, which are bound as texts whose types the server infers.
    /// - Throws: `CancellationError`, or `PostgresFailure`.
    func rows(_ sql: String, _ values: [KeyValue]) throws -> [PostgresRow] {
        let texts = values.map(\.postgresText)
        guard !texts.contains(where: { $0?.utf8.contains(0) == true }) else {
            throw PostgresFailure.refused(sqlState: "22021", message: "no text can contain U+0000")
        }
        return try withCStrings(texts) { pointers in
            try perform { PQsendQueryParams(handle, sql, Int32(texts.count), nil, pointers, nil, nil, 0) }
        }
    }

    /// The rows of a statement.
    func rows(_ statement: SQLFragment) throws -> [PostgresRow] {
        try rows(statement.text(for: .postgres), statement.bindings)
    }

    /// Runs one or more statements without values; all of them in one transaction if none is open.
    func execute(_ sql: String) throws {
        _ = try perform { PQsendQuery(handle, sql) }
    }

    /// Runs statements that all see the database as it was at one moment.
    func snapshot<Value>(_ body: () throws -> Value) throws -> Value {
        try transaction("ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
    }

    /// Runs statements of which all have an effect or none.
    ///
    /// - Parameter mode: What stands after `BEGIN`.
    func transaction<Value>(_ mode: String = "", _ body: () throws -> Value) throws -> Value {
        try execute("BEGIN \(mode)")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // Without this the session is not usable, and the pool closes it.
            if PQstatus(handle) == CONNECTION_OK && !isBroken {
                _ = try? perform(isCancellable: false) { PQsendQuery(handle, "ROLLBACK") }
            }
            throw error
        }
    }
}
