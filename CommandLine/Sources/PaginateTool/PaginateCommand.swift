import ArgumentParser
import Foundation
import Paginate
import Paging
import PagingHTTP

@main
struct PaginateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paginate",
        abstract: "Write all items of a paginated HTTP API, one JSON value a line.",
        usage: "paginate URL [options]",
        discussion: Manual.discussion)

    @Argument(
        help:
            "Where the list is, http or https, with its query. One that names a page already, such as ?page=3, is where the walk begins."
    )
    var url: String

    @OptionGroup(title: "How the list is paged (recognised from the first answer, as far as it is not said)")
    var style: StyleOptions

    @OptionGroup(title: "Requests")
    var requests: RequestOptions

    @OptionGroup(title: "Items")
    var items: ItemOptions

    @Flag(help: "Say which style the first answer shows and why, and write no item.")
    var explain = false

    @Flag(
        name: .shortAndLong,
        help:
            "Show neither the style that was recognised nor progress. Progress is shown where standard error is a terminal and standard output is none."
    )
    var quiet = false

    mutating func validate() throws {
        guard URL(webAddress: url) != nil else {
            throw ValidationError("the URL is no address of a list: http:// or https:// and a host, without a password")
        }
        try validateOutput()
    }

    /// What is said of the output goes together.
    private func validateOutput() throws {
        guard !explain, items.resume != nil, items.output == nil, StandardOutput.isOverwritten else { return }
        throw ValidationError(
            "with --resume, standard output would be emptied by the next run's \">\": use --output FILE, or \">> FILE\""
        )
    }

    func run() async throws {
        signal(SIGPIPE, SIG_IGN)
        StandardStreams.reserve()
        do {
            let job = try job()
            if explain { try await explain(job) } else { try await walk(job) }
        } catch let code as ExitCode {
            throw code
        } catch {
            throw fail(error, error is InputFile.Fault ? .noInput : ExitStatus(of: error))
        }
    }

    private func job() throws -> Job {
        guard let address = URL(webAddress: url) else { throw ExitCode(ExitStatus.usage.rawValue) }
        var job = Job(address: address)
        style.apply(to: &job)
        try requests.apply(to: &job)
        items.apply(to: &job)
        return job
    }

    private func explain(_ job: Job) async throws {
        let probe = try await Probe(job, by: Self.transport(job)) { _, _ in }
        print(probe.explanation, terminator: "")
    }

    private func walk(_ job: Job) async throws {
        let bar = ProgressBar(isOn: !quiet && (job.output != nil || isatty(1) == 0))
        let isQuiet = quiet
        let walk = Walk(job, by: try Self.transport(job), showing: bar) { line in
            if !isQuiet { Self.say(line) }
        }
        let task = Task { try await walk.run() }
        let interruption = Interruption { task.cancel() }
        do {
            let outcome = try await task.value
            bar.end()
            if let doubt = outcome.doubt { Self.say(doubt) }
        } catch {
            bar.end()
            let status = interruption.status ?? ExitStatus(of: error)
            if status == .done {
                guard job.hasState else { throw ExitCode(status.rawValue) }
                Self.say(
                    "the reader of standard output has gone; what it had not read yet is counted as written by "
                        + (job.stateFile ?? ""))
                throw ExitCode(ExitStatus.cannotWrite.rawValue)
            }
            if interruption.status != nil {
                Self.say("interrupted")
            } else {
                Self.say(error)
                if let hint = job.pauseHint(for: error) { Self.say(hint) }
            }
            if job.canGoOn(after: error) { Self.say("the same command goes on from here") }
            throw ExitCode(status.rawValue)
        }
    }

    private static func transport(_ job: Job) throws -> some HTTPTransport {
        try job.transport(environment: ProcessInfo.processInfo.environment)
    }

    private func fail(_ error: any Error, _ status: ExitStatus) -> ExitCode {
        Self.say(error)
        return ExitCode(status.rawValue)
    }

    /// Says what went wrong, and which commands may put it right.
    private static func say(_ error: any Error) {
        say("\(FailureText(error))")
        guard let proposals = (error as? any Proposing)?.proposals, !proposals.isEmpty else { return }
        let command = CommandText(Array(CommandLine.arguments.dropFirst()))
        StandardError.write(
            "Try" + (proposals.count > 1 ? " one of these, which fail if they do not fit" : "") + ":\n"
                + proposals.map { "  \(command.adding($0).visible)\n" }.joined())
    }

    private static func say(_ message: String) {
        StandardError.write("paginate: \(message)\n")
    }
}

extension URL {
    /// An address that can be asked over HTTP.
    fileprivate init?(webAddress text: String) {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            url.host()?.isEmpty == false, url.password() == nil, url.user() == nil
        else { return nil }
        self = url
    }
}
