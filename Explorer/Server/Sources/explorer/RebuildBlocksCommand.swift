import ArgumentParser
import ExplorerServer

/// Makes the blocks of a PostgreSQL database again.
struct RebuildBlocksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild-blocks",
        abstract: "Makes numbered pages fast again after many users were inserted into a PostgreSQL database.",
        discussion: "Servers go on answering. Transactions that change users wait until it is done.")

    @Option(help: ArgumentHelp("The database: postgres://user@host/database.", valueName: "url"))
    var database: String

    func run() async throws {
        try await Output.reportingFailure {
            try await PostgresRebuilding(try PostgresAddress(database)).rebuild()
        }
    }
}
