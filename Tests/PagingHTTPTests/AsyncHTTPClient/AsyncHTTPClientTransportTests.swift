#if AsyncHTTPClient
import Foundation
import Loopback
import PagingHTTP
import PagingTesting
import Testing

@Suite("AsyncHTTPClient transport")
struct AsyncHTTPClientTransportTests {
    @Test("has one outcome for each fault", arguments: TransportFault.allCases)
    func faults(fault: TransportFault) async throws {
        let server = try FaultServer(fault.script.answer)
        let transport = AsyncHTTPClientTransport.patient(fault.script.limits)
        await fault.outcomeOnAsyncHTTPClient.expect(from: transport, at: server.url("/"))
    }

    @Test("sends method, path, query, fields and body byte for byte")
    func request() async throws {
        let server = try FaultServer(.answer(201, ["X-Words": "two words"], "ok"))
        let response = try await AsyncHTTPClientTransport.patient().send(
            TransportRequest(
                .post, server.url("/a%2Fb?c=%2B%2F%3D&d=#part"), fields: ["X-Own": "1"], body: Data("{}".utf8)))
        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request.target == "/a%2Fb?c=%2B%2F%3D&d=")
        #expect(request.fields["x-own"] == "1")
        #expect(request.fields["user-agent"] == "swift-paging")
        #expect(request.fields["cookie"] == nil)
        #expect(request.body == Array("{}".utf8))
        #expect(response.status == 201)
        #expect(response.fields["x-words"] == "two words")
        #expect(response.body == Data("ok".utf8))
    }

    @Test("nobody listening is a refused connection, a name without an address an unknown host")
    func noConnection() async throws {
        let port = try RefusingPort()
        await TransportFault.Outcome.failure(.connectionRefused).expect(
            from: AsyncHTTPClientTransport.patient(), at: port.url)
        withExtendedLifetime(port) {}
        await TransportFault.Outcome.failure(.hostNotFound)
            .expect(from: AsyncHTTPClientTransport.patient(), at: URL(string: "http://nowhere.invalid/")!)
        await TransportFault.Outcome.failure(.badAddress)
            .expect(from: AsyncHTTPClientTransport.patient(), at: URL(string: "file:///etc/passwd")!)
    }

    @Test("a server that takes no connection is given up at the deadline for connecting")
    func connectDeadline() async throws {
        let crowd = try CrowdedListener()
        await TransportFault.Outcome.failure(.timedOut(.connect))
            .expect(from: AsyncHTTPClientTransport(limits: .patient(), connect: .milliseconds(200)), at: crowd.address)
    }

    @Test("a server at another port sees none of the caller's keys")
    func otherOrigin() async throws {
        let other = try FaultServer(.json("[]"))
        let server = try FaultServer(.redirect(to: other.url("/page").absoluteString))
        let response = try await AsyncHTTPClientTransport.patient().send(
            TransportRequest(
                .get, server.url("/"), fields: ["X-API-Key": "secret", "Accept": "application/json"],
                links: .followedWithoutFields))
        #expect(response.url == other.url("/page"))
        #expect(server.requests.first?.fields["x-api-key"] == "secret")
        #expect(other.requests.first?.fields["x-api-key"] == nil)
        #expect(other.requests.first?.fields["accept"] == "application/json")
    }

    @Test("cookies are kept where that is wanted")
    func cookies() async throws {
        for keepsCookies in [false, true] {
            let server = try FaultServer(.answer(200, ["Set-Cookie": "sid=1"], "[]"))
            let transport = AsyncHTTPClientTransport.patient(keepsCookies: keepsCookies, userAgent: nil)
            for _ in 1...2 { _ = try await transport.send(TransportRequest(.get, server.address)) }
            #expect(server.requests.map { $0.fields["cookie"] } == [nil, keepsCookies ? "sid=1" : nil])
            #expect(server.requests.allSatisfy { $0.fields["user-agent"] == nil })
        }
    }

    @Test("a cancelled request throws CancellationError and closes its connection")
    func cancellation() async throws {
        let server = try FaultServer(.silence)
        let transport = AsyncHTTPClientTransport.patient()
        let task = Task { try await transport.send(TransportRequest(.get, server.address)) }
        try await server.waitForRequests(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await server.waitForClosing()
    }

    @Test("deadlines are measured by the clock that was given")
    func deadline() async throws {
        let clock = VirtualClock()
        let server = try FaultServer(.silence)
        let transport = AsyncHTTPClientTransport(limits: HTTPLimits(firstByte: .seconds(5)), clock: clock)
        let task = Task { try await transport.send(TransportRequest(.get, server.address)) }
        try await server.waitForRequests(1)
        try await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(5))
        let error = await #expect(throws: NetworkFailure.self) { try await task.value }
        #expect(error?.reason == .timedOut(.firstByte))
        try await server.waitForClosing()
    }
}

extension TransportFault {
    /// The transport tells responses that it does not support from those that are malformed.
    fileprivate var outcomeOnAsyncHTTPClient: Outcome {
        switch self {
        case .contradictingLengths, .unknownCompression: .failure(.unsupportedResponse)
        default: script.outcome
        }
    }
}
#endif
