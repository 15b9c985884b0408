import ArgumentParser
import Foundation
import Paginate
import PagingHTTP

/// Reads one part of a plan.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Write the items of one part of a plan as JSON lines.",
        usage: "paginate run PLAN --part N [--folder FOLDER] [options]",
        discussion: """
            With --folder, the part is in the file part-N.ndjson once it is finished; after Ctrl-C, a failure or kill -9, \
            the same command continues it, and if it is finished it does nothing. Without --folder, the items are written \
            to standard output, and each run begins the part again.
            """)

    @Argument(help: "The file of the plan; - for standard input.", completion: .file())
    var plan: String

    @Option(help: ArgumentHelp("The number of the part, from 1.", valueName: "n"))
    var part: Int

    @Option(
        help: ArgumentHelp("The folder of the finished parts. It is made if there is none.", valueName: "folder"),
        completion: .directory)
    var folder: String?

    @OptionGroup(title: RequestOptions.title)
    var requests: RequestOptions

    @OptionGroup(title: CredentialOptions.title)
    var credentials: CredentialOptions

    @OptionGroup
    var messages: MessageOptions

    mutating func validate() throws {
        if folder?.isEmpty == true { throw ValidationError("--folder must not be empty") }
        try credentials.validate(beside: requests.header)
    }

    func run() async throws {
        try await messages.report(partRun, job: \.job, proposing: false) { run, session in
            try await session.run(writing: run.job.output) { transport, bar, notify in
                try await run.run(by: transport, showing: bar, notify: notify)
            }
        }
    }

    private func partRun() throws -> PartRun {
        var run = try PartRun(part, of: try PlanFile.read(plan), in: folder)
        requests.apply(to: &run.job)
        try credentials.apply(to: &run.job, environment: ProcessInfo.processInfo.environment)
        return run
    }
}
