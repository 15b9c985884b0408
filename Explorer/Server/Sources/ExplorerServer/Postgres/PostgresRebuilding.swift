/// Divides the users of a database into blocks of equal size again.
///
/// A block grows with the users that are inserted into it. Numbered pages of a large block are slower, and right.
public struct PostgresRebuilding: Sendable {
    private let address: PostgresAddress

    /// - Parameter address: The database.
    public init(_ address: PostgresAddress) {
        self.address = address
    }

    /// Makes the blocks. Readers see the blocks as they were until all is done, and writers of users wait.
    ///
    /// - Throws: `CancellationError` or `PostgresFailure`. Nothing has changed then.
    public func rebuild() async throws {
        let connection = try PostgresConnection(PostgresConnection.Options(address: address, statementTimeout: 0))
        try await connection.perform { session in
            try session.transaction {
                // A seed that replaces the data locks these tables in another order.
                try session.execute(PostgresSchema.excludingSeeds)
                try PostgresSchema.check(session, address)
                try session.execute("LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE")
                try session.execute(PostgresBlocks.filling)
            }
        }.result.get()
    }
}
