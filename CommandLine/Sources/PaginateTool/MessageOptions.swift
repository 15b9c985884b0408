import ArgumentParser
import Paginate

/// The options for what is written to standard error.
struct MessageOptions: ParsableArguments {
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

    /// Runs a command that reads a list, and reports what it throws.
    ///
    /// - Parameters:
    ///   - prepare: Makes what the command runs.
    ///   - job: The job in it.
    ///   - hasProposals: Whether other options may help if the list is not understood.
    ///   - work: Runs the command.
    /// - Throws: `ExitCode`.
    func report<Prepared>(
        _ prepare: () throws -> Prepared, job: KeyPath<Prepared, Job>, proposing hasProposals: Bool = true,
        running work: (Prepared, CommandSession) async throws -> Void
    ) async throws {
        CommandSession.prepare()
        var session: CommandSession?
        do {
            let prepared = try prepare()
            let begun = CommandSession(prepared[keyPath: job], self, hasProposals: hasProposals)
            StandardError.mask(prepared[keyPath: job].secrets)
            session = begun
            try await work(prepared, begun)
        } catch let code as ExitCode {
            throw code
        } catch {
            if let session { session.report(error) } else { CommandSession.report("\(FailureText(error))") }
            throw ExitCode((error is InputFile.Fault ? .noInput : ExitStatus(of: error)).rawValue)
        }
    }
}
