import ArgumentParser
import Foundation
import Paginate
import Paging
import PagingHTTP

@main
struct PaginateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paginate",
        abstract: "Write all items of a paginated HTTP API as JSON lines, a JSON array or CSV.",
        usage: "paginate URL [options]",
        discussion: Manual.discussion,
        version: version)

    @Argument(
        help: "The http or https URL of the list. If its query names a page, as ?page=3 does, the list begins there.")
    var url: String

    @OptionGroup(title: "How the list is paged (what is not given is recognized from the first response)")
    var style: StyleOptions

    @OptionGroup(title: "Requests")
    var requests: RequestOptions

    @OptionGroup(title: "Authentication")
    var credentials: CredentialOptions

    @OptionGroup(title: "Items")
    var items: ItemOptions

    @Flag(help: "Show the style that is recognized from the first response, and why. Write no items.")
    var explain = false

    @Flag(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            Do not show the recognized style and the progress. Progress is only shown if standard error is a terminal \
            and the output is not.
            """))
    var quiet = false

    @Flag(
        name: .shortAndLong,
        help: """
            Write one line for each request to standard error: method, URL, status, size and duration. Values of query \
            parameters that may be secret are omitted.
            """)
    var verbose = false

    mutating func validate() throws {
        guard let address = URL(webAddress: url) else {
            throw ValidationError(
                """
                the URL must begin with http:// or https:// and a host, without user and password; a port must be a \
                number from 1 to 65535
                """)
        }
        guard address.hasValidPort else { throw ValidationError("the port in the URL must be from 1 to 65535") }
        if items.sinceBody != nil, requests.data == nil, requests.dataFile == nil {
            throw ValidationError("--since-body requires --data or --data-file")
        }
        try credentials.validate(beside: requests.header)
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
        signal(SIGPIPE, SIG_IGN)
        StandardStreams.reserve()
        var known: Job?
        do {
            let job = try job()
            known = job
            StandardError.mask(job.secrets)
            if explain { try await explain(job) } else { try await walk(job) }
        } catch let code as ExitCode {
            throw code
        } catch {
            Self.report(error, known)
            throw ExitCode((error is InputFile.Fault ? .noInput : ExitStatus(of: error)).rawValue)
        }
    }

    func job() throws -> Job {
        guard let address = URL(webAddress: url) else { throw ExitCode(ExitStatus.usage.rawValue) }
        var job = Job(address: address)
        style.apply(to: &job)
        try requests.apply(to: &job)
        try credentials.apply(to: &job, environment: Self.environment)
        items.apply(to: &job)
        return job
    }

    private func explain(_ job: Job) async throws {
        let probe = try await Probe(job, by: transport(job)) { _, _ in }
        print(probe.explanation, terminator: "")
    }

    private func walk(_ job: Job) async throws {
        let bar = ProgressBar(isOn: !quiet && (job.output != nil || isatty(1) == 0))
        let isQuiet = quiet
        let walk = Walk(job, by: try transport(job, beside: bar), showing: bar) { line in
            if !isQuiet { Self.report(line) }
        }
        let task = Task { try await walk.run() }
        let interruption = Interruption { task.cancel() }
        do {
            let outcome = try await task.value
            bar.end()
            if let warning = outcome.warning { Self.report(warning) }
        } catch {
            bar.end()
            let status = interruption.status ?? ExitStatus(of: error)
            if status == .success {
                guard let stateFile = job.stateFile else { throw ExitCode(status.rawValue) }
                Self.report(
                    job.hasState
                        ? "the reader of standard output closed it; what it had not read counts as written in "
                            + stateFile
                        : "the reader of standard output closed it within the first page; there is no state yet")
                throw ExitCode(ExitStatus.cannotWrite.rawValue)
            }
            if interruption.status != nil {
                Self.report("interrupted")
            } else {
                Self.report(error, job)
                if let hint = job.hint(for: error) { Self.report(hint) }
            }
            if job.canResume(after: error) { Self.report("the same command resumes from here") }
            throw ExitCode(status.rawValue)
        }
    }

    private func transport(_ job: Job, beside bar: ProgressBar? = nil) throws -> any HTTPTransport {
        guard verbose else { return try job.transport(environment: Self.environment) }
        return try job.transport(environment: Self.environment) { line in
            bar?.end()
            Self.report(line)
        }
    }

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// Writes the message for an error, and the commands that may avoid it.
    private static func report(_ error: any Error, _ job: Job?) {
        report("\(FailureText(error))")
        guard let proposals = job?.proposals(for: error), !proposals.isEmpty else { return }
        let command = CommandText(Array(CommandLine.arguments.dropFirst()))
        let commands = proposals.map { "  \(command.adding($0).terminalSafe)\n" }.joined()
        StandardError.write(
            "Try" + (proposals.count > 1 ? " one of these, which fail if they do not fit" : "")
                + (commands.contains("…") ? ", with the secret of this command in place of …" : "") + ":\n" + commands)
    }

    private static func report(_ message: String) {
        StandardError.write("paginate: \(message)\n")
    }
}

extension URL {
    /// Parses an HTTP URL without user and password; `nil` for any other text.
    fileprivate init?(webAddress text: String) {
        guard let url = URL(reference: text), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", url.host()?.isEmpty == false, url.password() == nil,
            url.user() == nil
        else { return nil }
        self = url
    }
}
