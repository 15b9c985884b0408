import ArgumentParser
import Foundation
import Paginate
import PagingHTTP

/// Divides a list.
struct PlanCommand: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Divide a list into parts, and write them to a plan.",
        usage: "paginate plan URL --parts N [options]",
        discussion: """
            The first pages are requested. A list by page number or offset is divided by its total; any list of an API \
            that selects items by a key, such as created_after and created_before, is divided by --lower, --upper, \
            --from, --to and --by. The plan contains the URL, the body and how the list is paged. Header fields, \
            credentials, --links, --parallel, --retries and limits are those of each command: pass them to each run too. \
            The runs share --rate by themselves.
            """)

    @Option(
        help: ArgumentHelp(
            "The number of parts. There are fewer if the list has fewer pages, or the range fewer values.",
            valueName: "n"))
    var parts: Int

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write the plan to this file instead of standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            """
            The greatest number of parts that run at the same time, which share the requests of --rate. \
            (default: all parts)
            """,
            valueName: "n"))
    var workers: Int?

    @Option(
        help: ArgumentHelp("The JSON pointer to the value that identifies an item.", valueName: "pointer"))
    var key: JSONPointer?

    @OptionGroup(title: "Parts by the values of a key")
    var range: RangeOptions

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

    @OptionGroup
    var messages: MessageOptions

    func validate() throws {
        try validateList(writing: output)
        guard 1...1_000_000 ~= parts else { throw ValidationError("--parts must be from 1 to 1000000") }
        if let workers {
            guard workers > 0 else { throw ValidationError("--workers must be above zero") }
            guard requests.rate != nil else {
                throw ValidationError("--workers requires --rate, which they share")
            }
        }
        _ = try range.range()
    }

    func run() async throws {
        try await messages.report(job, job: \.self) { job, session in
            let range = try range.range()
            let bar = ProgressBar(isOn: !messages.quiet)
            defer { bar.end() }
            let plan = try await Plan(
                dividing: job, into: parts, along: range, by: session.transport(beside: bar), showing: bar)
            try PlanFile.write(plan, to: output)
            bar.end()
            if !messages.quiet { CommandSession.report(plan.summary) }
        }
    }

    private func job() throws -> Job {
        var job = try listJob()
        job.itemKey = key
        // The first runs may begin at once, so the requests of the plan take a share too.
        if let rate = job.requestRate { try job.share(rate, among: workers ?? parts) }
        return job
    }
}
