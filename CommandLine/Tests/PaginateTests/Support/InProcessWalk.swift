import Foundation
import PagingHTTP
import PagingTesting
import Synchronization
import Testing

@testable import Paginate
@testable import PaginateTool

/// A request to a server in the process of the tests.
struct ServedRequest: Sendable {
    let method: String
    /// The path, without the query.
    let path: String
    var query: [String: String]
    let fields: HeaderFields
    /// The body; `nil` if there is none, or if it is not JSON.
    let body: JSONValue?

    init(_ request: TransportRequest) {
        method = request.method.rawValue
        path = request.url.path()
        query = Dictionary(
            Evidence.query(of: request.url.absoluteString).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        fields = request.fields
        body = request.body.flatMap { try? JSONValue(parsing: $0) }
    }

    /// A number in the query.
    func number(_ name: String) -> Int? { query[name].flatMap { Int($0) } }
}

/// The response of a server in the process of the tests.
struct ServedResponse: Sendable {
    var status = 200
    var fields: HeaderFields = [:]
    var body: String

    init(_ status: Int = 200, _ body: String, _ fields: HeaderFields = [:]) {
        self.status = status
        self.body = body
        self.fields = HeaderFields([.init(name: "Content-Type", value: "application/json")] + fields.all)
    }
}

/// A server whose requests do not leave the process.
final class ServedTransport: HTTPTransport {
    /// More requests than a list of a test needs: the walk does not end by itself.
    struct Endless: Error {}

    /// The end of a walk that is interrupted at a request.
    struct Killed: Error {}

    private let respond: @Sendable (ServedRequest) -> ServedResponse
    private let limit: Int
    private let failure: Int?
    private let log = Mutex<[ServedRequest]>([])

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - limit: The greatest number of requests. Behind it, they fail with ``Endless``.
    ///   - failure: The number of the request that ends the walk with ``Killed``, counted from 1; `nil` for none.
    ///   - respond: Responds to a request.
    init(
        limit: Int = 500, failsAt failure: Int? = nil,
        _ respond: @escaping @Sendable (ServedRequest) -> ServedResponse
    ) {
        self.limit = limit
        self.failure = failure
        self.respond = respond
    }

    /// All requests so far.
    var requests: [ServedRequest] { log.withLock { $0 } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let served = ServedRequest(request)
        let count = log.withLock { log in
            log.append(served)
            return log.count
        }
        if count > limit { throw Endless() }
        if count == failure { throw Killed() }
        let response = respond(served)
        return TransportResponse(
            status: response.status, url: request.url, fields: response.fields, body: Data(response.body.utf8))
    }
}

/// A run of the program's walk in the process of the tests: it parses the same options, and starts no program.
struct InProcessWalk: Sendable {
    /// The exit code of the program.
    let status: Paginate.ExitStatus
    /// The lines that are written.
    let lines: [String]
    /// The message of the error or the warning; empty if there is none.
    let message: String
    /// The other lines for standard error, without the one about the style.
    let notes: [String]
    /// The options that are proposed.
    let proposals: [Proposal]
    /// Whether the walk sent more requests than a test allows.
    let isEndless: Bool

    /// Runs a walk.
    ///
    /// - Parameters:
    ///   - transport: The server.
    ///   - arguments: The arguments of the program. The first one is the path and the query of the list.
    ///   - folder: The folder of the files `lines` and `state`, from which the walk resumes; `nil` to keep no state.
    init(_ transport: ServedTransport, _ arguments: [String], resumingIn folder: TemporaryFolder? = nil) async throws {
        var job = try Self.job(Self.command(arguments))
        let own = try folder ?? TemporaryFolder()
        job.output = own.path("lines")
        job.stateFile = folder?.path("state")
        let notes = Observed<[String]>([])
        let walk = Walk(job, by: transport, showing: ProgressBar(isOn: false)) { line in
            if !line.hasPrefix("the list is read by") { notes.update { $0.append(line) } }
        }
        do {
            let outcome = try await walk.run()
            status = .success
            message = outcome.warning ?? ""
            proposals = []
            isEndless = false
        } catch {
            status = Paginate.ExitStatus(of: error)
            message = "\(FailureText(error)) \(job.hint(for: error) ?? "")"
            proposals = job.proposals(for: error)
            isEndless = error is ServedTransport.Endless
        }
        self.notes = notes.read { $0 }
        let text = job.output.flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
        lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Runs a walk with the options of a proposal, which replace those of the same names.
    init(_ transport: ServedTransport, _ arguments: [String], trying proposal: Proposal) async throws {
        let proposed = CommandText(Self.command(arguments)).arguments(adding: proposal)
        try await self.init(transport, proposed)
    }

    /// Parses arguments. Most tests have the same ones, and parsing takes longer than a walk.
    private static func job(_ arguments: [String]) throws -> Job {
        if let job = jobs.withLock({ $0[arguments] }) { return job }
        let command = try #require(PaginateCommand.parseAsRoot(arguments) as? PaginateCommand)
        let job = try command.job()
        jobs.withLock { $0[arguments] = job }
        return job
    }

    private static let jobs = Mutex<[[String]: Job]>([:])

    private static func command(_ arguments: [String]) -> [String] {
        arguments[0].hasPrefix("/") ? ["http://api.test" + arguments[0]] + arguments[1...] : arguments
    }

    /// Runs a walk over the list of a closure.
    init(
        _ arguments: String..., serving respond: @escaping @Sendable (ServedRequest) -> ServedResponse
    ) async throws {
        try await self.init(ServedTransport(respond), arguments.isEmpty ? ["/list"] : arguments)
    }
}
