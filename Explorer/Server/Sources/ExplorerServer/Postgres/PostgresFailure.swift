/// A PostgreSQL database could not be used.
public enum PostgresFailure: Error, Equatable, Sendable {
    /// The text is no URL of a database. `reason` is libpq's, without the text, which may hold a password.
    case malformedAddress(reason: String)
    /// No connection could be made. The server may be starting, or be there later.
    case unreachable(String)
    /// A connection was lost while it was used.
    case connectionLost(String)
    /// The server did not answer in time, not even that the statement took too long.
    case notAnswered
    /// The statement took longer than it may.
    case timedOut
    /// All connections were in use for as long as a request waits for one, or too many requests wait already.
    case busy
    /// The server refused a statement, or ended it.
    case refused(sqlState: String, message: String)
    /// The database has no data of the explorer.
    case notSeeded(address: String)
    /// The data is of another version of the explorer.
    case otherVersion(address: String, found: Int, expected: Int)
    /// The data is being replaced.
    case beingReplaced
}

extension PostgresFailure {
    /// Whether the same request may succeed a moment later.
    var isTransient: Bool {
        switch self {
        case .unreachable, .connectionLost, .notAnswered, .timedOut, .busy, .beingReplaced: true
        case .malformedAddress, .notSeeded, .otherVersion: false
        case .refused(let sqlState, _): Self.isTransient(sqlState)
        }
    }

    /// Whether the connection that failed is of no more use, and others to the same server may be neither.
    var isOfConnection: Bool {
        switch self {
        case .unreachable, .connectionLost: true
        case .refused(let sqlState, _): sqlState.hasPrefix("57P") || sqlState == Self.readOnly
        case .malformedAddress, .notAnswered, .timedOut, .busy, .notSeeded, .otherVersion, .beingReplaced: false
        }
    }

    /// `query_canceled`: by this program, by the statement timeout, or by an administrator.
    static let cancelled = "57014"

    /// `read_only_sql_transaction`: the server has become a standby.
    private static let readOnly = "25006"

    private static func isTransient(_ sqlState: String) -> Bool {
        switch sqlState {
        // Shut down, crashed, starting, dropped; the connection is of no more use, another server may be.
        case "57P01", "57P02", "57P03", "57P04", "57P05": true
        // A conflict with recovery or with another transaction, a deadlock, a lock that was not to be had.
        case "40001", "40P01", "55P03": true
        case cancelled, readOnly: true
        // Too little of something: connections, memory, disk. And errors of the connection.
        default: sqlState.hasPrefix("53") || sqlState.hasPrefix("08")
        }
    }
}

extension PostgresFailure: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .malformedAddress(let reason):
            "the URL of the database is malformed: \(reason); write it as postgres://user:password@host:5432/database"
        case .unreachable(let reason): "the database cannot be reached: \(reason)"
        case .connectionLost(let reason): "the connection to the database was lost: \(reason)"
        case .notAnswered: "the database did not answer in time"
        case .timedOut: "a statement took too long; allow it more time with --statement-timeout"
        case .busy: "all connections to the database are in use; allow more with --connections"
        case .refused(let sqlState, let message): "the database refused a statement (\(sqlState)): \(message)"
        case .notSeeded(let address):
            "the database \(address) has no data; make it with: explorer seed --database postgres://…"
        case .otherVersion(let address, let found, let expected):
            """
            the database \(address) has data of version \(found), and this program reads version \(expected); make the \
            data again with: explorer seed --database postgres://…
            """
        case .beingReplaced: "the data is being replaced"
        }
    }
}
