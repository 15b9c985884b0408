import ArgumentParser
import Foundation
import Paginate
import PagingHTTP

/// The options for requests with a body.
struct BodyOptions: ParsableArguments {
    static let title = "Requests by POST"

    @Option(help: ArgumentHelp("Send each request as a POST with this JSON.", valueName: "json"))
    var data: String?

    @Option(
        help: ArgumentHelp("Send each request as a POST with the JSON in this file.", valueName: "file"),
        completion: .file())
    var dataFile: String?

    @Flag(
        help: """
            The POST changes nothing on the server, so it may be retried after a failure. Not needed for GraphQL queries, \
            Elasticsearch's _search, and operations of AWS that read.
            """)
    var repeatable = false

    /// Whether requests have a body.
    var hasBody: Bool { data != nil || dataFile != nil }

    mutating func validate() throws {
        if data != nil, dataFile != nil { throw ValidationError("--data and --data-file cannot both be given") }
        if let data, (try? JSONValue(parsing: data.utf8)) == nil { throw ValidationError("--data is not JSON") }
    }

    func apply(to job: inout Job) throws {
        if let data { job.body = try JSONValue(parsing: data.utf8) }
        if let dataFile {
            let bytes = try Data(ofFile: dataFile)
            do { job.body = try JSONValue(parsing: bytes) } catch { throw InputFile.Fault(dataFile, "is \(error)") }
        }
        job.repeatsPosts = repeatable
    }
}
