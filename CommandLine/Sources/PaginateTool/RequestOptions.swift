import ArgumentParser
import Foundation
import Paginate
import Paging
import PagingHTTP

/// What the command line says about the requests.
struct RequestOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Send this JSON with each request, as a POST.", valueName: "json"))
    var data: String?

    @Option(help: ArgumentHelp("Send the JSON in this file.", valueName: "file"))
    var dataFile: String?

    @Flag(help: "The POST changes nothing, so that it may be sent again after a failure.")
    var repeatable = false

    @Option(help: ArgumentHelp("Send a header field, 'Name: value'. May be given several times.", valueName: "field"))
    var header: [HeaderField] = []

    @Option(help: ArgumentHelp("Send the token in this file as Authorization: Bearer.", valueName: "file"))
    var bearerFile: String?

    @Option(help: ArgumentHelp("What to do with links to another host: \(LinkChoice.words).", valueName: "what"))
    var links = LinkChoice.refuse

    @Option(
        help: ArgumentHelp(
            "How many pages to load at the same time, where they have numbers or offsets.", valueName: "n"))
    var parallel = 1

    @Option(
        help: ArgumentHelp(
            "How many pages in a row may be empty before the list is taken for one without end.", valueName: "n"))
    var emptyPages = 100

    @Option(help: ArgumentHelp("How often a request is repeated that failed for a while.", valueName: "n"))
    var retries = 5

    @Option(
        help: ArgumentHelp(
            "The longest pause that a server may ask for; it is waited for without spending a retry where nothing has failed.",
            valueName: "seconds"))
    var maxWait = 300.0

    @Option(
        help: ArgumentHelp(
            "How long one request may take, and how long the server may send nothing in the middle of an answer.",
            valueName: "seconds"))
    var timeout = 60.0

    mutating func validate() throws {
        if data != nil, dataFile != nil { throw ValidationError("--data and --data-file cannot both be given") }
        if header.contains(where: { $0.field == nil }) {
            throw ValidationError("--header is 'Name: value', without control characters")
        }
        if !(1...64 ~= parallel) { throw ValidationError("--parallel is from 1 to 64") }
        if emptyPages < 1 { throw ValidationError("--empty-pages is above 0") }
        if !(0...100 ~= retries) { throw ValidationError("--retries is from 0 to 100") }
        if !(0...86400 ~= maxWait) { throw ValidationError("--max-wait is from 0 to 86400 seconds") }
        if !(0.001...86400 ~= timeout) { throw ValidationError("--timeout is above 0 and up to 86400 seconds") }
        if let data, (try? JSONValue(parsing: data.utf8)) == nil { throw ValidationError("--data is not JSON") }
    }

    func apply(to job: inout Job) throws {
        if let data { job.body = try JSONValue(parsing: data.utf8) }
        if let dataFile {
            let bytes = try InputFile.bytes(dataFile)
            do { job.body = try JSONValue(parsing: bytes) } catch { throw InputFile.Fault(dataFile, "is \(error)") }
        }
        job.repeatsPosts = repeatable
        job.fields.all += header.compactMap(\.field)
        if let bearerFile { job.fields["Authorization"] = "Bearer " + (try InputFile.token(bearerFile)) }
        job.links = links.policy
        job.parallel = parallel
        job.emptyPages = emptyPages
        job.retry = retry
        job.limits = limits
    }

    /// When a failed request is repeated.
    var retry: RetryPolicy {
        RetryPolicy(
            delaysNanoseconds: (0..<retries).map { min(Int64(500_000_000) << min($0, 10), 30_000_000_000) },
            longestServerDelayNanoseconds: Int64(maxWait * 1e9))
    }

    /// The limits of one request.
    var limits: HTTPLimits {
        let limit = Duration.seconds(timeout)
        return HTTPLimits(firstByte: limit, idle: limit, total: limit, bodyBytes: 64 << 20)
    }
}

/// What is done with links to other origins.
enum LinkChoice: String, CaseIterable, ExpressibleByArgument {
    case refuse
    case rewrite
    case follow

    static let words =
        "refuse them, rewrite them to the host that was asked, or follow them without header fields and body"

    var policy: LinkPolicy {
        switch self {
        case .refuse: .refused
        case .rewrite: .rewritten
        case .follow: .followedWithoutFields
        }
    }
}
