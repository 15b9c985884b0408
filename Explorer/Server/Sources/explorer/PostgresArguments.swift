import ArgumentParser
import ExplorerServer

/// The options that matter with a PostgreSQL database only.
struct PostgresArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The database that edits are written to, if --database names its standbys.", valueName: "url"))
    var writes: String?

    @Option(help: "How many connections to the database read pages at most; a quarter as many read searches by name.")
    var connections = 8

    @Option(help: ArgumentHelp("How long a statement may take.", valueName: "ms"))
    var statementTimeout = 5_000

    func validate() throws {
        guard (1...1_000).contains(connections) else {
            throw ValidationError("--connections must be from 1 to 1000, not \(connections)")
        }
        guard (1...3_600_000).contains(statementTimeout) else {
            throw ValidationError("--statement-timeout must be from 1 to 3600000, not \(statementTimeout)")
        }
    }

    /// - Throws: `PostgresFailure.malformedAddress`.
    func options(_ address: PostgresAddress) throws -> PostgresOptions {
        PostgresOptions(
            address: address, writes: try writes.map { try PostgresAddress($0) }, connections: connections,
            statementTimeout: statementTimeout)
    }
}
