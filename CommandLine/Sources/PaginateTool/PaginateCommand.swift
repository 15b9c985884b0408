import ArgumentParser
import Foundation
import Paginate
import Paging
import PagingHTTP

struct PaginateCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "paginate",
        abstract: "Write all items of a paginated HTTP API as JSON lines, a JSON array or CSV.",
        usage: "paginate URL [options]",
        discussion: Manual.discussion,
        version: version,
        subcommands: PartCommands.configuration.subcommands)

    @Argument(help: .listURL)
    var url: String

    @OptionGroup(title: StyleOptions.title)
    var style: StyleOptions

    @OptionGroup(title: BodyOptions.title)
    var body: BodyOptions

    @OptionGroup(title: RequestOptions.title)
    var requests: RequestOptions

    @OptionGroup(title: CredentialOptions.title)
    var credentials: CredentialOptions

    @OptionGroup(title: "Items")
    var items: ItemOptions

    @Flag(help: "Show the style that is recognized from the first response, and why. Write no items.")
    var explain = false

    @OptionGroup
    var messages: MessageOptions

    func validate() throws {
        try validateList(writing: items.output)
        if items.sinceBody != nil, !body.hasBody {
            throw ValidationError("--since-body requires --data or --data-file")
        }
        try validateOutput()
    }

    /// Checks that the next run would not overwrite redirected standard output.
    private func validateOutput() throws {
        guard !explain, items.resume != nil, items.output == nil, StandardOutput.isOverwritten else { return }
        throw ValidationError(
            "with --resume, the \">\" of the next run would empty the file: use --output FILE, or \">> FILE\""
        )
    }

    func run() async throws {
        try await messages.report(job, job: \.self) { job, session in
            if explain {
                let probe = try await Probe(job, by: session.transport()) { _, _ in }
                print(probe.explanation, terminator: "")
            } else {
                try await session.run(writing: job.output) { transport, bar, notify in
                    try await Walk(job, by: transport, showing: bar, notify: notify).run()
                }
            }
        }
    }

    func job() throws -> Job {
        var job = try listJob()
        items.apply(to: &job)
        return job
    }
}
