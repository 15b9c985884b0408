import ArgumentParser

/// The commands for lists that are read in parts.
struct PartCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paginate", abstract: "Read a list in parts, on several machines.",
        version: PaginateCommand.version,
        subcommands: [PlanCommand.self, RunCommand.self, VerifyCommand.self])

    /// Whether an argument names one of the commands. A list is named by a URL.
    static func has(_ argument: String) -> Bool {
        configuration.subcommands.contains { $0.configuration.commandName == argument }
    }
}
