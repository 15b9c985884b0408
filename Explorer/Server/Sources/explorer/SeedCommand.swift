import ArgumentParser
import ExplorerServer

/// Makes the data of a database before servers use it.
struct SeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seed",
        abstract: "Makes the data of a database, in place of the data that is there.",
        discussion: """
            Servers of a PostgreSQL database answer from the data that is there until the new data is whole. \
            Their edits and keys of edits are removed with it. An interrupt leaves everything as it is.
            """)

    @Option(
        help: ArgumentHelp(
            "The database: postgres://user@host/database, or an SQLite file.", valueName: "url"))
    var database: String

    @Option(help: "What the data is made from.")
    var seed = DataPlan.defaultSeed

    @Option(help: "How many users stackoverflow gets.")
    var users = DataPlan.defaultUsers

    func validate() throws {
        try DataPlan.validate(users: users)
    }

    func run() async throws {
        let plan = DataPlan(seed: seed, users: users)
        try await Output.reportingFailure {
            switch try DataLocation(database) {
            case .postgres(let address):
                try await DataMaking.run { try await PostgresSeed(address, plan: plan).make(report: $0) }
            case .sqlite(let file):
                try file.checkReplaceable()
                try await DataMaking.run { try await file.make(plan, report: $0) }
            }
        }
    }
}

extension DataPlan {
    /// - Throws: `ValidationError` if no site can have so many users.
    static func validate(users: Int) throws {
        guard usersRange.contains(users) else {
            throw ValidationError(
                "--users must be from \(usersRange.lowerBound) to \(usersRange.upperBound), not \(users)")
        }
    }
}
