import ArgumentParser
import Foundation
import Paginate

/// A command that requests a list.
///
/// The command has the groups of options itself, and not in a group of groups: in debug builds ArgumentParser checks
/// its arguments at each start, and each level of groups multiplies the time by four.
protocol ListCommand: AsyncParsableCommand {
    /// The http or https URL of the list.
    var url: String { get }
    var style: StyleOptions { get }
    var body: BodyOptions { get }
    var requests: RequestOptions { get }
    var credentials: CredentialOptions { get }
}

extension ListCommand {
    /// Checks the options of the list.
    ///
    /// - Parameter output: The file that the command writes; `nil` for standard output.
    /// - Throws: `ValidationError`.
    func validateList(writing output: String?) throws {
        _ = try URL.webAddress(url)
        try credentials.validate(beside: requests.header)
        let files =
            [("--data-file", body.dataFile), ("--bearer-file", credentials.bearerFile)]
            + [credentials.netrcInput].map { ($0?.option ?? "", $0?.file) }
        for (option, file) in files where file != nil && file?.resolvedPath == output?.resolvedPath {
            throw ValidationError("--output must not be the file of \(option), which it would replace")
        }
    }

    /// A job that requests the list.
    ///
    /// - Throws: ``InputFile/Fault``, ``FileFailure``, ``VariableFault`` or ``NetrcFault``.
    func listJob() throws -> Job {
        var job = Job(address: try URL.webAddress(url))
        style.apply(to: &job)
        try body.apply(to: &job)
        requests.apply(to: &job)
        try credentials.apply(to: &job, environment: ProcessInfo.processInfo.environment)
        return job
    }
}

extension ArgumentHelp {
    /// What the help says about the URL of a list.
    static let listURL: ArgumentHelp =
        "The http or https URL of the list. If its query names a page, as ?page=3 does, the list begins there."
}
