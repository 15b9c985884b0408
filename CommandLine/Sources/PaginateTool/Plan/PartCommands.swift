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

@main
enum Program {
    /// Without the name of a command, the list at a URL is written. ArgumentParser has no command with both a required
    /// argument and subcommands.
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        let named = arguments.first == "help" ? arguments.dropFirst() : arguments
        if let name = named.first, PartCommands.has(name) {
            await PartCommands.main()
        } else {
            await PaginateCommand.main(arguments.first == "help" ? ["--help"] : nil)
        }
    }
}
