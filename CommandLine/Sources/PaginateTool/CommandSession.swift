import ArgumentParser
import Foundation
import Paginate
import PagingHTTP

/// One run of a command that reads a list: its transport, its messages, and what interrupts it.
struct CommandSession {
    private let job: Job
    private let messages: MessageOptions
    private let hasProposals: Bool

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - job: What the command reads.
    ///   - messages: What it writes to standard error.
    ///   - hasProposals: Whether other options may help if the list is not understood.
    init(_ job: Job, _ messages: MessageOptions, hasProposals: Bool) {
        self.job = job
        self.messages = messages
        self.hasProposals = hasProposals
    }

    /// Prepares the process: a pipe without a reader is an error of the write, and no file gets the number of a standard
    /// stream.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        StandardStreams.reserve()
    }

    /// The transport of the job, which writes a line for each request with `--verbose`.
    ///
    /// - Parameter bar: The bar that such a line ends; `nil` for none.
    func transport(beside bar: ProgressBar? = nil) throws -> any HTTPTransport {
        let environment = ProcessInfo.processInfo.environment
        guard messages.verbose else { return try job.transport(environment: environment) }
        return try job.transport(environment: environment) { line in
            bar?.end()
            Self.report(line)
        }
    }

    /// Runs a walk until it ends, or until a signal interrupts it.
    ///
    /// - Parameters:
    ///   - output: The path of the output; `nil` for standard output.
    ///   - walk: Runs the walk, with the transport, the bar and a closure for lines about the run.
    /// - Throws: `ExitCode`, after the message.
    func run(
        writing output: String?,
        _ walk:
            @escaping @Sendable (any HTTPTransport, ProgressBar, @escaping @Sendable (String) -> Void) async throws
            -> Outcome
    ) async throws {
        let bar = ProgressBar(isOn: !messages.quiet && (output != nil || isatty(1) == 0))
        let isQuiet = messages.quiet
        let transport = try transport(beside: bar)
        let task = Task { try await walk(transport, bar) { if !isQuiet { Self.report($0) } } }
        let interruption = Interruption { task.cancel() }
        do {
            let outcome = try await task.value
            bar.end()
            if let warning = outcome.warning { Self.report(warning) }
        } catch {
            bar.end()
            throw ExitCode(end(with: error, interruption.status).rawValue)
        }
    }

    /// Reports the error that ended a walk.
    ///
    /// - Returns: The exit code.
    private func end(with error: any Error, _ interruption: ExitStatus?) -> ExitStatus {
        let status = interruption ?? ExitStatus(of: error)
        if status == .success {
            guard let stateFile = job.stateFile else { return status }
            Self.report(
                job.hasState
                    ? "the reader of standard output closed it; what it had not read counts as written in \(stateFile)"
                    : "the reader of standard output closed it within the first page; there is no state yet")
            return .cannotWrite
        }
        if interruption != nil {
            Self.report("interrupted")
        } else {
            report(error)
            if status == .temporaryFailure, job.stateFile == nil, !(error is FileInUse) {
                let options = hasProposals ? "--output and --resume" : "--folder"
                Self.report("with \(options) it would continue from where it ended")
            }
            if !hasProposals, Self.concernsPaging(error, status) {
                Self.report(
                    "options that say how the list is paged are those of paginate plan: make the plan again with them")
            }
        }
        if job.canResume(after: error) { Self.report("the same command resumes from here") }
        return status
    }

    /// Whether options that say how the list is paged may help. Those for links are options of each run.
    private static func concernsPaging(_ error: any Error, _ status: ExitStatus) -> Bool {
        if error is PlanRefused { return false }
        if let end = error as? UnconfirmedEnd { return end.maySignalEnd }
        if case HTTPFailure.link = error { return false }
        return [.incomplete, .completenessUnknown, .notUnderstood].contains(status)
    }

    /// Writes the message for an error, the commands that may avoid it, and what to do.
    func report(_ error: any Error) {
        Self.report("\(FailureText(error))")
        if hasProposals { propose(job.proposals(for: error)) }
        if let hint = job.hint(for: error) { Self.report(hint) }
    }

    private func propose(_ proposals: [Proposal]) {
        guard !proposals.isEmpty else { return }
        let command = CommandText(Array(CommandLine.arguments.dropFirst()))
        let commands = proposals.map { "  \(command.adding($0).terminalSafe)\n" }.joined()
        StandardError.write(
            "Try" + (proposals.count > 1 ? " one of these, which fail if they do not fit" : "")
                + (commands.contains("…") ? ", with the secret of this command in place of …" : "") + ":\n" + commands)
    }

    /// Writes a line to standard error.
    static func report(_ message: String) {
        StandardError.write("paginate: \(message)\n")
    }
}
