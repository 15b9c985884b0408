import CPostgres
import Foundation
import PagingKeyset

/// A connection to a server, used by one thread. Every call blocks it, until a deadline at most.
///
/// A call ends early if the task that it runs in is cancelled: the server is told to cancel the statement, and the session
/// can be used further.
final class PostgresSession {
    private let handle: OpaquePointer
    private let wakeUp: WakeUp

    /// How long a statement may take, in milliseconds; 0 is no limit.
    private let statementTimeout: Int

    /// How much longer than the server's limit a statement may take before the server is taken for dead.
    private static let patience = Duration.seconds(2)

    /// Whether libpq can no longer know what the server sends next.
    private var isOutOfStep = false

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: The database. Options in its URL have precedence over those of this program.
    ///   - statementTimeout: How long a statement may take, in milliseconds; 0 is no limit.
    ///   - wakeUp: What the task's cancellation signals.
    /// - Throws: `PostgresFailure.unreachable`, or `refused` if the server is there and refuses the connection.
    init(_ address: PostgresAddress, statementTimeout: Int, wakeUp: WakeUp) throws(PostgresFailure) {
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
        // All properties have values, so that deinit closes the connection also if this throws.
        guard PQstatus(handle) == CONNECTION_OK else { throw .unreachable(Self.message(of: handle)) }
        PQsetnonblocking(handle, 1)
    }

    deinit {
        PQfinish(handle)
    }

    /// Sets what the explorer expects of a session. It is the first that a session has to do.
    func prepare(schema: String) throws {
        try execute(
            """
            SET statement_timeout = \(statementTimeout); SET lock_timeout = \(statementTimeout);
            SET idle_in_transaction_session_timeout = 60000; SET client_min_messages TO warning;
            SET search_path TO \(schema), public; SET standard_conforming_strings = on
            """)
    }

    /// Whether the session can be used for something else: it is connected, and no transaction is open.
    var isUsable: Bool {
        !isOutOfStep && PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE
    }

    /// The rows of a statement.
    ///
    /// - Parameters:
    ///   - sql: The statement, with placeholders `$1`, `$2` and so on.
    ///   - values: The values, which are bound as texts whose types the server infers.
    /// - Throws: `CancellationError`, or `PostgresFailure`.
    func rows(_ sql: String, _ values: [KeyValue]) throws -> [PostgresRow] {
        let texts = values.map(Self.text(of:))
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
            if PQstatus(handle) == CONNECTION_OK && !isOutOfStep {
                _ = try? perform(isCancellable: false) { PQsendQuery(handle, "ROLLBACK") }
            }
            throw error
        }
    }

    /// Sends rows to a table.
    ///
    /// - Parameters:
    ///   - sql: A statement `COPY … FROM STDIN` in the text format.
    ///   - lines: Calls its argument with the lines, each with a line feed at its end.
    func copy(_ sql: String, lines: (_ send: (String) throws -> Void) throws -> Void) throws {
        _ = try perform { PQsendQuery(handle, sql) }
        do {
            try lines { line in
                try Task.checkCancellation()
                var line = line
                try line.withUTF8 { bytes in
                    try bytes.withMemoryRebound(to: CChar.self) { bytes in
                        try sendCopyData(bytes)
                    }
                }
            }
        } catch {
            _ = PQputCopyEnd(handle, "cancelled")
            _ = try? finish(isCancellable: false)
            throw error
        }
        while PQputCopyEnd(handle, nil) == 0 { try wait(for: POLLOUT, until: nil, isCancellable: true) }
        _ = try finish(isCancellable: true)
    }

    private func sendCopyData(_ bytes: UnsafeBufferPointer<CChar>) throws {
        while true {
            switch PQputCopyData(handle, bytes.baseAddress, Int32(bytes.count)) {
            case 1: return
            case 0: try wait(for: POLLOUT, until: nil, isCancellable: true)
            default: throw lost()
            }
        }
    }
}

extension PostgresSession {
    private func perform(isCancellable: Bool = true, _ send: () -> Int32) throws -> [PostgresRow] {
        if isCancellable { try Task.checkCancellation() }
        guard send() == 1 else { throw lost() }
        return try finish(isCancellable: isCancellable)
    }

    /// Waits for all results of what was sent, and returns the rows of the last one.
    private func finish(isCancellable: Bool) throws -> [PostgresRow] {
        var deadline =
            statementTimeout > 0 ? ContinuousClock.now + .milliseconds(statementTimeout) + Self.patience : nil
        var isCancelled = false
        var rows: [PostgresRow] = []
        var failure: PostgresFailure?
        while true {
            try flush(until: deadline)
            while PQisBusy(handle) == 1 {
                if isCancellable, !isCancelled, Task.isCancelled {
                    isCancelled = true
                    cancel()
                    deadline = .now + Self.patience
                }
                try wait(for: POLLIN, until: deadline, isCancellable: isCancellable)
                guard PQconsumeInput(handle) == 1 else { throw lost() }
            }
            guard let result = PQgetResult(handle) else { break }
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK: break
            case PGRES_TUPLES_OK: rows = PostgresRow.rows(of: result)
            case PGRES_COPY_IN: return []
            default: failure = failure ?? self.failure(of: result)
            }
        }
        guard let failure else { return rows }
        if case .refused(PostgresFailure.cancelled, _) = failure {
            throw isCancelled ? CancellationError() : PostgresFailure.timedOut as any Error
        }
        throw PQstatus(handle) == CONNECTION_OK || failure.isOfConnection ? failure : lost()
    }

    private func flush(until deadline: ContinuousClock.Instant?) throws {
        while true {
            switch PQflush(handle) {
            case 0: return
            case 1:
                try wait(for: POLLIN | POLLOUT, until: deadline, isCancellable: false)
                guard PQconsumeInput(handle) == 1 else { throw lost() }
            default: throw lost()
            }
        }
    }

    /// Waits until the socket is ready, or the task is cancelled.
    private func wait(for events: Int32, until deadline: ContinuousClock.Instant?, isCancellable: Bool) throws {
        var milliseconds: Int32 = -1
        if let deadline {
            let rest = (deadline - .now) / .milliseconds(1)
            guard rest > 0 else {
                isOutOfStep = true
                throw PostgresFailure.connectionLost("the server did not answer in time")
            }
            milliseconds = Int32(min(rest.rounded(.up), 1_000_000))
        }
        var polled = [pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)]
        if isCancellable {
            polled.append(pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0))
        }
        _ = poll(&polled, nfds_t(polled.count), milliseconds)
        if isCancellable, polled[1].revents != 0 { wakeUp.clear() }
    }

    /// Tells the server to cancel the statement that runs. Its result is then an error, unless it has ended before.
    private func cancel() {
        guard let request = PQgetCancel(handle) else { return }
        defer { PQfreeCancel(request) }
        var message = [CChar](repeating: 0, count: 256)
        _ = PQcancel(request, &message, Int32(message.count))
    }

    private func failure(of result: OpaquePointer) -> PostgresFailure {
        let message = String(cString: PQresultErrorMessage(result)).trimmed
        guard let sqlState = PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else {
            return .connectionLost(message)
        }
        return .refused(sqlState: String(cString: sqlState), message: message)
    }

    private func lost() -> PostgresFailure {
        isOutOfStep = true
        return .connectionLost(Self.message(of: handle))
    }

    private static func message(of handle: OpaquePointer) -> String {
        String(cString: PQerrorMessage(handle)).trimmed
    }

    private static func text(of value: KeyValue) -> String? {
        switch value {
        case .null: nil
        case .integer(let integer): String(integer)
        case .real(let real): String(real)
        case .text(let text): text
        case .blob(let bytes): "\\x" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
    }
}
