import Foundation
import Loopback
import PagingHTTP
import PagingTesting
import Testing

@Suite("URLSession transport")
struct URLSessionTransportTests {
    private func failure(
        limits: HTTPLimits = .patient(), of server: @escaping @Sendable (LoopbackServer.Connection) -> Void
    ) async throws -> NetworkFailure.Reason? {
        let server = try LoopbackServer { connection, _ in server(connection) }
        return await failure(at: server.address, limits: limits)
    }

    private func failure(at url: URL, limits: HTTPLimits = .patient()) async -> NetworkFailure.Reason? {
        let error = await #expect(throws: NetworkFailure.self) {
            try await URLSessionTransport(limits: limits).send(TransportRequest(.get, url))
        }
        return error?.reason
    }

    @Test("brings status, header fields and body, whatever the status", arguments: [200, 201, 400, 404, 503])
    func response(status: Int) async throws {
        let server = try LoopbackServer { connection, _ in
            connection.answer(status, body: "héllo".utf8, fields: ["X-Words": "two words"])
        }
        let response = try await URLSessionTransport(limits: .patient()).send(TransportRequest(.get, server.address))
        #expect(response.status == status)
        #expect(response.fields["x-words"] == "two words")
        #expect(String(decoding: response.body, as: UTF8.self) == "héllo")
        #expect(response.url.port == server.address.port)
    }

    @Test("sends path, query and header fields byte for byte")
    func request() async throws {
        let server = try LoopbackServer { connection, _ in connection.answer(body: []) }
        let url = URL(string: "\(server.address)/a%2Fb?c=%2B%2F%3D&d=")!
        let transport = URLSessionTransport(limits: .patient())
        _ = try await transport.send(TransportRequest(.get, url, fields: ["Accept": "application/json", "X-Own": "1"]))
        let request = try #require(server.log.read { $0.requests.first })
        #expect(request.target == "/a%2Fb?c=%2B%2F%3D&d=")
        #expect(request.fields["accept"] == "application/json")
        #expect(request.fields["x-own"] == "1")
    }

    @Test("inflates a gzipped body")
    func gzip() async throws {
        let server = try LoopbackServer { connection, _ in
            connection.answer(body: Gzip.helloHello, fields: ["Content-Encoding": "gzip"])
        }
        let response = try await URLSessionTransport(limits: .patient()).send(TransportRequest(.get, server.address))
        #expect(String(decoding: response.body, as: UTF8.self) == "hello hello hello hello hello")
    }

    @Test("many requests at once share a session and none gets another's answer")
    func parallel() async throws {
        let server = try LoopbackServer { connection, request in connection.answer(body: request.target.utf8) }
        let transport = URLSessionTransport(limits: .patient())
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<50 {
                group.addTask {
                    let url = URL(string: "\(server.address)/\(number)")!
                    let response = try await transport.send(TransportRequest(.get, url))
                    return (number, String(decoding: response.body, as: UTF8.self))
                }
            }
            for try await (number, body) in group { #expect(body == "/\(number)") }
        }
    }

    @Test("nobody listening is a refused connection")
    func refused() async throws {
        let port = try RefusingPort()
        #expect(await failure(at: port.url) == .connectionRefused)
        withExtendedLifetime(port) {}
    }

    @Test("a name without an address is an unknown host")
    func unknownHost() async throws {
        #expect(await failure(at: URL(string: "http://nowhere.invalid/")!) == .hostNotFound)
    }

    @Test("an address that is not HTTP is not asked", arguments: ["file:///etc/passwd", "ftp://localhost/", "data:,a"])
    func badAddress(address: String) async throws {
        #expect(await failure(at: URL(string: address)!) == .badAddress)
    }

    @Test("a connection closed without an answer is lost")
    func closedAtOnce() async throws {
        #expect(try await failure { _ in } == .connectionLost)
    }

    @Test("a body that was cut short is lost, never a shorter body")
    func truncated() async throws {
        let reason = try await failure { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1, 2")
        }
        #expect(reason == .connectionLost)
    }

    @Test("an answer that is no HTTP is not taken for one")
    func notHTTP() async throws {
        #expect(try await failure { $0.send("SSH-2.0-OpenSSH_9.2\r\n") } == .malformedResponse)
    }

    @Test("a body above the limit fails while it comes in, without waiting for its end")
    func tooLarge() async throws {
        let server = try LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
            connection.send([UInt8](repeating: 0x20, count: 100_000))
            connection.hold()
        }
        #expect(await failure(at: server.address, limits: .patient(bodyBytes: 1000)) == .bodyTooLarge(limitBytes: 1000))
        try await server.log.wait { $0.closedByClient == 1 }
    }

    @Test("a body of exactly the limit is taken, also where it is compressed", arguments: [29, 28])
    func inflatedLimit(limit: Int) async throws {
        let server = try LoopbackServer { connection, _ in
            connection.answer(body: Gzip.helloHello, fields: ["Content-Encoding": "gzip"])
        }
        let transport = URLSessionTransport(limits: .patient(bodyBytes: limit))
        let result = try? await transport.send(TransportRequest(.get, server.address)).body.count
        #expect(result == (limit == 29 ? 29 : nil))
    }

    @Test("a cancelled request throws CancellationError at once and closes its connection")
    func cancellation() async throws {
        let server = try LoopbackServer { connection, _ in connection.hold() }
        let transport = URLSessionTransport(limits: .patient())
        let task = Task { try await transport.send(TransportRequest(.get, server.address)) }
        try await server.log.wait { $0.requests.count == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await server.log.wait { $0.closedByClient == 1 }
    }

    @Test("a request that is cancelled before it is sent never is")
    func cancelledBefore() async throws {
        let server = try LoopbackServer { connection, _ in connection.answer(body: []) }
        let transport = URLSessionTransport(limits: .patient())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(TransportRequest(.get, server.address))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        _ = try await transport.send(TransportRequest(.get, URL(string: "\(server.address)/second")!))
        #expect(server.log.read { $0.requests.map(\.target) } == ["/second"])
    }
}

/// Bytes that were compressed beforehand.
enum Gzip {
    /// "hello hello hello hello hello", 29 bytes.
    static let helloHello: [UInt8] = [
        0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x57,
        0xc8, 0xc0, 0x4e, 0x02, 0x00, 0xf6, 0xd2, 0x53, 0x38, 0x1d, 0x00, 0x00, 0x00,
    ]
}
