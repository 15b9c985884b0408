import ArgumentParser

@main
struct ExplorerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explorer",
        abstract: "Serves the explorer: a page with lists that never end, and the API that they are loaded from.",
        discussion: "Without a command it serves: explorer serve --help lists the options.",
        subcommands: [ServeCommand.self, SeedCommand.self, RebuildBlocksCommand.self],
        defaultSubcommand: ServeCommand.self)
}
