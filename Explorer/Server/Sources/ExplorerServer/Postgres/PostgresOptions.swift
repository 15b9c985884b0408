/// How a PostgreSQL database is used.
public struct PostgresOptions: Sendable {
    /// The database that is read.
    public var address: PostgresAddress

    /// The database that is written, the primary; `nil` if it is the one that is read.
    public var writes: PostgresAddress?

    /// How many connections read pages at most, 1 or more. A quarter as many read searches by name.
    public var connections: Int

    /// How long a statement may take, in milliseconds, 1 or more.
    public var statementTimeout: Int

    /// How long a request waits for a connection.
    var patience = Duration.seconds(2)

    /// - Parameters:
    ///   - address: The database that is read.
    ///   - writes: The database that is written, the primary; `nil` if it is the one that is read.
    ///   - connections: How many connections read pages at most, 1 or more.
    ///   - statementTimeout: How long a statement may take, in milliseconds, 1 or more.
    public init(
        address: PostgresAddress, writes: PostgresAddress? = nil, connections: Int = 8, statementTimeout: Int = 5_000
    ) {
        self.address = address
        self.writes = writes
        self.connections = connections
        self.statementTimeout = statementTimeout
    }
}
