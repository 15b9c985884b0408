import ArgumentParser
import Paginate

/// Says which parts of a plan are missing.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Say which parts of a plan are not finished.",
        usage: "paginate verify PLAN --folder FOLDER",
        discussion: """
            Ends with exit code 0 if all parts are finished and have together as many items as the list had when it was \
            planned, and with 80 otherwise, or with 78 if the folder has parts of another plan. A list between two values may \
            have changed since then: that is exit code 79.
            """)

    @Argument(help: "The file of the plan; - for standard input.", completion: .file())
    var plan: String

    @Option(help: ArgumentHelp("The folder of the finished parts.", valueName: "folder"), completion: .directory)
    var folder: String

    func validate() throws {
        if folder.isEmpty { throw ValidationError("--folder must not be empty") }
    }

    func run() throws {
        CommandSession.prepare()
        let progress: PlanProgress
        do {
            progress = try PlanProgress(of: try PlanFile.read(plan), in: folder)
            do { try progress.write() } catch let failure as FileFailure where failure.isBrokenPipe {}
        } catch {
            CommandSession.report("\(FailureText(error))")
            throw ExitCode(ExitStatus(of: error).rawValue)
        }
        if progress.status != .success { throw ExitCode(progress.status.rawValue) }
    }
}
