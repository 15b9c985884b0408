import Foundation
import Loopback
import PagingHTTP
import PagingTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Redirects over real sockets")
struct RedirectFaultTests {
    private func reason(_ request: TransportRequest) async -> NetworkFailure.Reason? {
        await #expect(throws: NetworkFailure.self) { try await URLSessionTransport(limits: .patient()).send(request) }?
            .reason
    }

    @Test("six redirects are one too many")
    func chainOfSix() async throws {
        let server = try FaultServer { request in
            Int(request.target.dropFirst()).flatMap { $0 < 6 ? .redirect(to: "/\($0 + 1)") : nil } ?? .json("[]")
        }
        #expect(await reason(TransportRequest(.get, server.url("/0"))) == .tooManyRedirects(limit: 5))
        #expect(server.requests.map(\.target) == (0...5).map { "/\($0)" })
        #expect(
            try await URLSessionTransport(limits: .patient()).send(TransportRequest(.get, server.url("/1"))).status
                == 200)
    }

    @Test("a circle is left when it closes")
    func circle() async throws {
        let server = try FaultServer { .redirect(to: $0.target == "/a" ? "/b" : "/a") }
        #expect(await reason(TransportRequest(.get, server.url("/a"))) == .redirectLoop)
        #expect(server.requests.map(\.target) == ["/a", "/b"])
    }

    private static let credentials: HeaderFields = [
        "Authorization": "Bearer secret", "Cookie": "secret", "X-API-Key": "secret", "Accept": "application/json",
        "Prefer": "count=exact",
    ]

    @Test("a server at another port sees none of the caller's keys", arguments: [301, 302, 303, 307, 308])
    func otherOrigin(status: Int) async throws {
        let other = try FaultServer(.json("[]"))
        let target = other.url("/page").absoluteString
        let server = try FaultServer(.redirect(status, to: target))
        let response = try await URLSessionTransport(limits: .patient()).send(
            TransportRequest(.get, server.url("/"), fields: Self.credentials, links: .followedWithoutFields))
        #expect(response.url == other.url("/page"))
        let request = try #require(other.requests.first)
        #expect(!request.fields.values.contains { $0.contains("secret") })
        #expect(request.fields["accept"] == "application/json")
        #expect(request.fields["prefer"] == "count=exact")
    }

    @Test("fields of the session's configuration stay within the origin too")
    func configuration() async throws {
        let other = try FaultServer(.json("[]"))
        let server = try FaultServer(.redirect(to: other.url("/").absoluteString))
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["X-Key": "secret", "Accept": "text/csv"]
        let transport = URLSessionTransport(limits: .patient(), configuration: configuration)
        _ = try await transport.send(
            TransportRequest(
                .get, server.url("/"), fields: ["Accept": "application/json"], links: .followedWithoutFields))
        #expect(server.requests.first?.fields["x-key"] == "secret")
        #expect(server.requests.first?.fields["accept"] == "application/json")
        #expect(other.requests.first?.fields["x-key"] == nil)
        #expect(configuration.httpAdditionalHeaders?.count == 2)
    }

    private func post(to url: URL) -> TransportRequest {
        TransportRequest(.post, url, fields: ["Content-Type": "application/json"], body: Data(#"{"page":2}"#.utf8))
    }

    @Test(
        "after a POST, 303 and by custom 301 and 302 are read with GET, without the body", arguments: [301, 302, 303])
    func postBecomesGet(status: Int) async throws {
        let server = try FaultServer(.redirect(status, to: "/result"), .json("[]"))
        _ = try await URLSessionTransport(limits: .patient()).send(post(to: server.url("/")))
        #expect(server.requests.map(\.method) == ["POST", "GET"])
        #expect(server.requests.map(\.body.count) == [10, 0])
        #expect(server.requests.last?.fields["content-type"] == nil)
    }

    @Test("307 and 308 have the body sent again, within the origin", arguments: [307, 308])
    func postStaysPost(status: Int) async throws {
        let server = try FaultServer(.redirect(status, to: "/result"), .json("[]"))
        _ = try await URLSessionTransport(limits: .patient()).send(post(to: server.url("/")))
        #expect(server.requests.map(\.method) == ["POST", "POST"])
        #expect(server.requests.map(\.body.count) == [10, 10])
        #expect(server.requests.last?.fields["content-type"] == "application/json")
        let other = try FaultServer(.json("[]"))
        let leading = try FaultServer(.redirect(status, to: other.url("/").absoluteString))
        var request = post(to: leading.url("/"))
        request.links = .followedWithoutFields
        #expect(try await URLSessionTransport(limits: .patient()).send(request).status == status)
        #expect(other.requests.isEmpty)
    }

    @Test("all redirects together have the time of one request")
    func totalDeadline() async throws {
        let clock = VirtualClock()
        let isAsked = Observed(false)
        let mayAnswer = DispatchSemaphore(value: 0)
        let server = try FaultServer { request in
            guard request.target == "/" else { return .silence }
            isAsked.update { $0 = true }
            mayAnswer.wait()
            return .redirect(to: "/1")
        }
        let limits = HTTPLimits(firstByte: .seconds(50), idle: .seconds(50), total: .seconds(10))
        let transport = URLSessionTransport(limits: limits, clock: clock)
        let task = Task { try await transport.send(TransportRequest(.get, server.url("/"))) }
        try await isAsked.wait { $0 }
        try await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(6))
        mayAnswer.signal()
        try await server.waitForRequests(2)
        try await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(4))
        let error = await #expect(throws: NetworkFailure.self) { try await task.value }
        #expect(error?.reason == .timedOut(.total))
        #expect(clock.now.sinceStart == .seconds(10))
        try await server.waitForClosing()
    }

    @Test("a redirect to a place where nobody listens is a refused connection")
    func refused() async throws {
        let port = try RefusingPort()
        let server = try FaultServer(.redirect(to: port.url.absoluteString))
        let request = TransportRequest(.get, server.url("/"), links: .followedWithoutFields)
        #expect(await reason(request) == .connectionRefused)
        withExtendedLifetime(port) {}
    }
}
