import ArgumentParser
import ExplorerServer

/// The options that matter with a PostgreSQL database only.
struct PostgresArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The database that edits are written to, if --database names its standbys.", valueName: "url"))
    var writes: String?

    @Option(
        help: """
            How many connections to the database read pages at most; a quarter as many read searches by name. (default: 8)
            """)
    var connections: Int?

    @Option(help: ArgumentHelp("How long a statement may take. (default: 5000)", valueName: "ms"))
    var statementTimeout: Int?

    func validate() throws {
        if let connections, !(1...1_000).contains(connections) {
            throw ValidationError("--connections must be from 1 to 1000, not \(connections)")
        }
        if let statementTimeout, !(1...3_600_000).contains(statementTimeout) {
            throw ValidationError("--statement-timeout must be from 1 to 3600000, not \(statementTimeout)")
        }
    }

    /// - Throws: `ValidationError` if an option was given that an SQLite file has no use for.
    func checkAbsence() throws {
        let given = [
            ("--writes", writes != nil), ("--connections", connections != nil),
            ("--statement-timeout", statementTimeout != nil),
        ]
        if let (name, _) = given.first(where: \.1) {
            throw ValidationError("\(name) needs a PostgreSQL database; name one with --database postgres://…")
        }
    }

    /// - Throws: `PostgresFailure.malformedAddress`.
    func options(_ address: PostgresAddress) throws -> PostgresOptions {
        PostgresOptions(
            address: address, writes: try writes.map { try PostgresAddress($0) }, connections: connections ?? 8,
            statementTimeout: statementTimeout ?? 5_000)
    }
}
