import ArgumentParser
import Foundation
import Paginate

/// The list that a command reads, and how it is requested.
struct ListOptions: ParsableArguments {
    @Argument(
        help: "The http or https URL of the list. If its query names a page, as ?page=3 does, the list begins there.")
    var url: String

    @OptionGroup(title: "How the list is paged (what is not given is recognized from the first response)")
    var style: StyleOptions

    @OptionGroup(title: "Requests by POST")
    var body: BodyOptions

    @OptionGroup(title: "Requests")
    var requests: RequestOptions

    @OptionGroup(title: "Authentication")
    var credentials: CredentialOptions

    mutating func validate() throws {
        _ = try URL.webAddress(url)
        try credentials.validate(beside: requests.header)
    }

    /// A job that requests the list.
    ///
    /// - Throws: ``InputFile/Fault``, ``FileFailure``, ``VariableFault`` or ``NetrcFault``.
    func job() throws -> Job {
        var job = Job(address: try URL.webAddress(url))
        style.apply(to: &job)
        try body.apply(to: &job)
        requests.apply(to: &job)
        try credentials.apply(to: &job, environment: ProcessInfo.processInfo.environment)
        return job
    }
}
