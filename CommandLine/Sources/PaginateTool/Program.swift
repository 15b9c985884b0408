import ArgumentParser

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
