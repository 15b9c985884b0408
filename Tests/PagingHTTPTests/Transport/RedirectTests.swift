import Foundation
import Loopback
import PagingHTTP
import PagingTesting
import Testing

@Suite("Redirects")
struct RedirectTests {
    private func redirecting(to location: @escaping @Sendable (String) -> String?) throws -> LoopbackServer {
        try LoopbackServer { connection, request in
            if let location = location(request.target) {
                connection.answer(302, body: [], fields: ["Location": location])
            } else {
                connection.answer(body: "end".utf8)
            }
        }
    }

    @Test("redirects are followed as far as allowed, and the answer says where it came from")
    func followed() async throws {
        let server = try redirecting { target in
            Int(target.dropFirst()).flatMap { $0 < 5 ? "/\($0 + 1)" : nil }
        }
        let url = URL(string: "\(server.address)/0")!
        let response = try await URLSessionTransport(limits: .patient()).send(TransportRequest(.get, url))
        #expect(response.status == 200)
        #expect(response.url.path == "/5")
    }

    @Test("one redirect too many ends the request")
    func tooMany() async throws {
        let server = try redirecting { "\($0)again" }
        let error = await #expect(throws: NetworkFailure.self) {
            try await URLSessionTransport(limits: .patient(redirects: 3)).send(TransportRequest(.get, server.address))
        }
        #expect(error?.reason == .tooManyRedirects(limit: 3))
        #expect(server.log.read { $0.requests.count } == 4)
    }

    @Test("a request may be cancelled at any moment of a redirect")
    func cancelledAmidRedirects() async throws {
        let server = try redirecting { target in Int(target.dropFirst()).flatMap { $0 < 5 ? "/\($0 + 1)" : nil } }
        let url = URL(string: "\(server.address)/0")!
        let transport = URLSessionTransport(limits: .patient())
        for requests in 0..<100 {
            let task = Task { try await transport.send(TransportRequest(.get, url)) }
            try await server.log.wait { $0.requests.count >= requests }
            for _ in 0..<(requests % 7) * 20 { await Task.yield() }
            task.cancel()
            switch await task.result {
            case .success(let response): #expect(response.url.path == "/5")
            case .failure(let error): #expect(error is CancellationError)
            }
        }
    }

    @Test("what may name the caller goes along within an origin and stays behind at its border")
    func credentials() async throws {
        let other = try redirecting { _ in nil }
        let elsewhere = "\(other.address)/elsewhere"
        let server = try redirecting { $0 == "/" ? "/near" : elsewhere }
        let request = TransportRequest(
            .get, URL(string: "\(server.address)/")!, fields: ["Authorization": "Bearer secret", "X-Own": "1"],
            links: .followedWithoutFields)
        _ = try await URLSessionTransport(limits: .patient()).send(request)
        #expect(
            server.log.read { $0.requests.map { $0.fields["authorization"] } } == ["Bearer secret", "Bearer secret"])
        #expect(other.log.read { $0.requests.map(\.target) } == ["/elsewhere"])
        #expect(other.log.read { $0.requests.map { $0.fields["authorization"] } } == [nil])
        #expect(other.log.read { $0.requests.map { $0.fields["x-own"] } } == [nil])
    }
}
