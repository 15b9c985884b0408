import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import PagingHTTP
import Synchronization
import Testing

@testable import ExplorerServer

/// Answers from a list, and records the requests.
private final class ScriptedTransport: HTTPTransport {
    private let state: Mutex<(answers: [Result<TransportResponse, NetworkFailure>], requests: [TransportRequest])>

    init(_ answers: [Result<TransportResponse, NetworkFailure>]) {
        state = Mutex((answers.reversed(), []))
    }

    var requested: [String] { state.withLock { $0.requests.map(\.url.absoluteString) } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.popLast()
        }
        return try #require(answer, "one request more than was expected: \(request.url)").get()
    }

    static func json(_ text: String, status: Int = 200, type: String = "application/json; charset=utf-8")
        -> Result<TransportResponse, NetworkFailure>
    {
        .success(
            TransportResponse(
                status: status, url: URL(string: "https://api.example.com")!, fields: ["Content-Type": type],
                body: Data(text.utf8)))
    }

    static func failure(_ reason: NetworkFailure.Reason) -> Result<TransportResponse, NetworkFailure> {
        .failure(NetworkFailure(reason, at: "https://api.example.com"))
    }
}

@Suite("Answers from upstream")
struct UpstreamTests {
    private func backend(_ transport: ScriptedTransport, gate: BackoffGate = BackoffGate()) throws -> Backend {
        .upstream(try UpstreamAPI(address: "https://api.example.com", transport: transport, gate: gate))
    }

    @Test("A server behind a server answers what the first one does, errors included")
    func secondServer() async throws {
        let uris = [
            "/2.3/sites?pagesize=5&page=2", "/2.3/users?site=stackoverflow&inname=%3Cscript%3E&pagesize=3",
            "/2.2/users/moderators?site=stackoverflow&page=3&filter=!-jbN0CeyJHb", "/2.3/users?site=nosuchsite",
            "/2.3/users?site=math&page=-1", "/2.3/users?site=math&inname=a%26b%2Bc+d",
        ]
        try await Explorer.run(.init(), .live) { first in
            let port = try #require(first.client.port)
            let upstream = try UpstreamAPI(address: "http://localhost:\(port)")
            try await Explorer.run(backend: .upstream(upstream)) { second in
                for uri in uris {
                    let direct = try await first.response(uri)
                    let relayed = try await second.response(uri)
                    #expect(relayed.status == direct.status, "\(uri)")
                    #expect(relayed.body == direct.body, "\(uri)")
                    let packed = try await second.response(uri, headers: [.acceptEncoding: "gzip"])
                    #expect(inflated(Array(buffer: packed.body)) == Array(buffer: direct.body), "\(uri)")
                }
            }
        }
    }

    @Test("The query is handed on, and the tutorial's filter spelled right")
    func query() async throws {
        let transport = ScriptedTransport(Array(repeating: ScriptedTransport.json("{}"), count: 3))
        try await Explorer.run(backend: try backend(transport)) { explorer in
            _ = try await explorer.response("/2.3/users/moderators?site=math&page=2&filter=!-jbN0CeyJHb")
            _ = try await explorer.response("/2.3/users?key=a%2Fb&site=math&inname=%C3%A9+%26")
            _ = try await explorer.response("/2.2/sites")
        }
        #expect(
            transport.requested == [
                "https://api.example.com/2.3/users/moderators?filter=%21-%2AjbN0CeyJHb&page=2&site=math",
                "https://api.example.com/2.3/users?inname=%C3%A9%20%26&key=a%2Fb&site=math",
                "https://api.example.com/2.2/sites",
            ])
    }

    @Test("The host asked is always the upstream one, and the path one of the API's, however many slashes are sent")
    func unusualPaths() async throws {
        let paths = ["//2.3/users", "///2.3//users/moderators", "/2.2/sites/", "//2.3/sites//"]
        let transport = ScriptedTransport(Array(repeating: ScriptedTransport.json("{}"), count: paths.count))
        try await Explorer.run(backend: try backend(transport)) { explorer in
            for path in paths {
                _ = try await explorer.response("\(path)?site=math")
            }
        }
        #expect(
            transport.requested == [
                "https://api.example.com/2.3/users?site=math",
                "https://api.example.com/2.3/users/moderators?site=math",
                "https://api.example.com/2.2/sites?site=math",
                "https://api.example.com/2.3/sites?site=math",
            ])
    }

    @Test("A method that is not to be called stays closed under every spelling of its path")
    func backoffOfUnusualPaths() async throws {
        let transport = ScriptedTransport([ScriptedTransport.json(#"{"items":[],"backoff":10}"#)])
        // The clock stands still: on a busy machine the requests take longer than the method stays closed.
        let now = ContinuousClock.now
        try await Explorer.run(backend: try backend(transport, gate: BackoffGate(now: { now }))) { explorer in
            _ = try await explorer.response("/2.3/users?site=math")
            for path in ["//2.3/users", "/2.3/users/", "/2.3//users"] {
                let response = try await explorer.response("\(path)?site=math")
                #expect(response.status == .serviceUnavailable, "\(path)")
            }
        }
        #expect(transport.requested.count == 1)
    }

    @Test("While the API wants a method not to be called, that method is not called, and others are")
    func backoff() async throws {
        let now = Mutex(ContinuousClock.now)
        let transport = ScriptedTransport([
            ScriptedTransport.json(#"{"items":[],"backoff":10}"#), ScriptedTransport.json("{}"),
            ScriptedTransport.json(#"{"items":[]}"#),
        ])
        let gate = BackoffGate(now: { now.withLock { $0 } })
        try await Explorer.run(backend: try backend(transport, gate: gate)) { explorer in
            let first = try await explorer.response("/2.3/users?site=math")
            #expect(String(buffer: first.body) == #"{"items":[],"backoff":10}"#)

            let early = try await explorer.response("/2.3/users?site=math&page=2")
            #expect(early.status == .serviceUnavailable && early.headers[.retryAfter] == "11")
            #expect(try await explorer.error("/2.3/users?site=math", status: .serviceUnavailable).id == 502)
            #expect(try await explorer.response("/2.3/sites").status == .ok)

            now.withLock { $0 += .seconds(10.5) }
            #expect(try await explorer.response("/2.3/users?site=math").headers[.retryAfter] == "1")
            now.withLock { $0 += .seconds(0.5) }
            #expect(try await explorer.response("/2.3/users?site=math").status == .ok)
        }
        #expect(transport.requested.count == 3)
    }

    @Test("The API's own errors are handed on as they are")
    func errors() async throws {
        let body =
            #"{"error_id":502,"error_message":"too many requests from this IP","error_name":"throttle_violation"}"#
        let transport = ScriptedTransport([ScriptedTransport.json(body, status: 400)])
        try await Explorer.run(backend: try backend(transport)) { explorer in
            let response = try await explorer.response("/2.3/sites")
            #expect(response.status == .badRequest && String(buffer: response.body) == body)
        }
    }

    @Test("What cannot be used becomes 502, what takes too long 504, both with the API's error object")
    func failures() async throws {
        let answers: [(Result<TransportResponse, NetworkFailure>, HTTPResponse.Status)] = [
            (ScriptedTransport.failure(.timedOut(.total)), .gatewayTimeout),
            (ScriptedTransport.failure(.connectionRefused), .badGateway),
            (ScriptedTransport.failure(.bodyTooLarge(limitBytes: 10)), .badGateway),
            (ScriptedTransport.json("<html>banned</html>", type: "text/html"), .badGateway),
            (ScriptedTransport.json("{\"items\":[", status: 200), .badGateway),
            (ScriptedTransport.json("[]", status: 200), .badGateway),
            (ScriptedTransport.json("{}", status: 302), .badGateway),
        ]
        let transport = ScriptedTransport(answers.map(\.0))
        try await Explorer.run(backend: try backend(transport)) { explorer in
            for (_, status) in answers {
                let error = try await explorer.error("/2.3/sites", status: status)
                #expect(error.id == 503 && error.name == "temporarily_unavailable")
            }
        }
    }

    @Test("A server that does not listen, and one that redirects, cannot be used")
    func transport() async throws {
        let silent = try UpstreamAPI(address: "http://127.0.0.1:1")
        try await Explorer.run(backend: .upstream(silent)) { explorer in
            _ = try await explorer.error("/2.3/sites", status: .badGateway)
        }
        let redirecting = Router()
        redirecting.get("**") { _, _ in Response.redirect(to: "/2.3/users", type: .found) }
        try await Application(router: redirecting).test(.live) { server in
            let upstream = try UpstreamAPI(address: "http://localhost:\(try #require(server.port))")
            try await Explorer.run(backend: .upstream(upstream)) { explorer in
                _ = try await explorer.error("/2.3/sites", status: .badGateway)
            }
        }
    }

    @Test("Broken escapes are refused here, and the rows have no upstream")
    func local() async throws {
        let transport = ScriptedTransport([])
        try await Explorer.run(backend: try backend(transport)) { explorer in
            let broken = try await explorer.error("/2.3/users?site=%FF")
            #expect(broken.name == "bad_parameter")
            let rows = try await explorer.error("/rows/cursor?site=math")
            #expect(rows.name == "no_method")
        }
        #expect(transport.requested == [])
    }

    @Test(
        "An address that cannot be asked is refused at the start",
        arguments: [
            "", "api.stackexchange.com", "ftp://x.org", "http://", "https://x.org/2.3", "https://a@x.org",
            "https://x.org?a",
        ])
    func addresses(address: String) {
        #expect(throws: UpstreamAPI.InvalidAddress.self) { try UpstreamAPI(address: address) }
    }
}
