import ArgumentParser
import Foundation
import Paginate
import Paging
import PagingHTTP

/// The options for the requests.
struct RequestOptions: ParsableArguments {
    static let title = "Requests"

    @Option(help: ArgumentHelp("Send a header field, 'Name: value'. May be given several times.", valueName: "field"))
    var header: [HeaderField] = []

    @Option(
        help: ArgumentHelp(
            "What to do with links and redirects to another scheme, host or port: \(LinkChoice.summary).",
            valueName: "what"))
    var links = LinkChoice.refuse

    @Option(
        help: ArgumentHelp(
            "The number of pages to load at the same time, if they have numbers or offsets.", valueName: "n"))
    var parallel = 1

    @Option(
        help: ArgumentHelp(
            """
            The greatest number of requests in any second, minute or hour, such as 5/s or 100/m. Parallel requests and \
            retries count.
            """,
            valueName: "n/s"),
        transform: RequestRate.init(option:))
    var rate: RequestRate?

    @Option(
        help: ArgumentHelp(
            "The greatest number of consecutive pages that are empty or have only duplicates. After more, the run fails.",
            valueName: "n"))
    var emptyPages = 100

    @Option(help: ArgumentHelp("How often to retry a request after a temporary failure.", valueName: "n"))
    var retries = 5

    @Option(
        help: ArgumentHelp(
            "The longest pause that a server may ask for. A pause after a successful response does not count as a retry.",
            valueName: "seconds"))
    var maxWait = 300.0

    @Option(
        help: ArgumentHelp(
            "The longest time of one request, without data within a response, and to parse a response.",
            valueName: "seconds"))
    var timeout = 60.0

    mutating func validate() throws {
        if header.contains(where: { $0.field == nil }) {
            throw ValidationError("--header must be 'Name: value', without control characters")
        }
        if !(1...64 ~= parallel) { throw ValidationError("--parallel must be from 1 to 64") }
        if emptyPages < 1 { throw ValidationError("--empty-pages must be above zero") }
        if !(0...100 ~= retries) { throw ValidationError("--retries must be from 0 to 100") }
        if !(0...86400 ~= maxWait) { throw ValidationError("--max-wait must be from 0 to 86400 seconds") }
        if !(0.001...86400 ~= timeout) { throw ValidationError("--timeout must be from 0.001 to 86400 seconds") }
    }

    func apply(to job: inout Job) {
        job.fields.all += header.compactMap(\.field)
        job.links = links.policy
        job.parallel = parallel
        job.requestRate = rate
        job.emptyPages = emptyPages
        job.retry = retry
        job.limits = limits
    }

    /// When failed requests are retried.
    var retry: RetryPolicy {
        RetryPolicy(
            delays: (0..<retries).map { min(.milliseconds(500 << min($0, 10)), .seconds(30)) },
            longestServerDelay: .seconds(maxWait))
    }

    /// The limits of one request.
    var limits: HTTPLimits {
        let limit = Duration.seconds(timeout)
        return HTTPLimits(firstByte: limit, idle: limit, total: limit, bodyBytes: 64 << 20)
    }
}

/// How to handle links to other origins, in the notation of the command line.
enum LinkChoice: String, CaseIterable, ExpressibleByArgument {
    case refuse
    case rewrite
    case follow

    static let summary =
        "refuse them, rewrite them to the scheme, host and port of the URL, or follow them without header fields and body"

    var policy: LinkPolicy {
        switch self {
        case .refuse: .refused
        case .rewrite: .rewritten
        case .follow: .followedWithoutFields
        }
    }
}
