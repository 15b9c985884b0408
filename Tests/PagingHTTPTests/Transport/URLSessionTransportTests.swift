import Foundation
import PagingHTTP
import PagingTesting
import Testing

@Suite("URLSession transport", .timeLimit(.minutes(1)))
struct URLSessionTransportTests {
    private func failure(
        limits: HTTPLimits = HTTPLimits(), of server: @escaping @Sendable (LoopbackServer.Connection) -> Void
    ) async throws -> NetworkFailure.Reason? {
        let server = try LoopbackServer { connection, _ in server(connection) }
        return await failure(at: server.address, limits: limits)
    }

    private func failure(at url: URL, limits: HTTPLimits = HTTPLimits()) async -> NetworkFailure.Reason? {
        let error = await #expect(throws: NetworkFailure.self) {
            try await URLSessionTransport(limits: limits).send(HTTPRequest(.get, url))
        }
        return error?.reason
    }

    @Test("brings status, header fields and body, whatever the status", arguments: [200, 201, 400, 404, 503])
    func response(status: Int) async throws {
        let server = try LoopbackServer { connection, _ in
            connection.answer(status, body: "héllo".utf8, fields: ["X-Words": "two words"])
        }
        let response = try await URLSessionTransport().send(HTTPRequest(.get, server.address))
        #expect(response.status == status)
        #expect(response.fields["x-words"] == "two words")
        #expect(String(decoding: response.body, as: UTF8.self) == "héllo")
        #expect(response.url.port == server.address.port)
    }

    @Test("sends path, query and header fields byte for byte")
    func request() async throws {
        let server = try LoopbackServer { connection, _ in connection.answer(body: []) }
        let url = URL(string: "\(server.address)/a%2Fb?c=%2B%2F%3D&d=")!
        let transport = URLSessionTransport()
        _ = try await transport.send(HTTPRequest(.get, url, fields: ["Accept": "application/json", "X-Own": "1"]))
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
        let response = try await URLSessionTransport().send(HTTPRequest(.get, server.address))
        #expect(String(decoding: response.body, as: UTF8.self) == "hello hello hello hello hello")
    }

    @Test("many requests at once share a session and none gets another's answer")
    func parallel() async throws {
        let server = try LoopbackServer { connection, request in connection.answer(body: request.target.utf8) }
        let transport = URLSessionTransport()
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<50 {
                group.addTask {
                    let url = URL(string: "\(server.address)/\(number)")!
                    let response = try await transport.send(HTTPRequest(.get, url))
                    return (number, String(decoding: response.body, as: UTF8.self))
                }
            }
            for try await (number, body) in group { #expect(body == "/\(number)") }
        }
    }

    @Test("nobody listening is a refused connection")
    func refused() async throws {
        var address: URL?
        do {
            let server = try LoopbackServer { _, _ in }
            address = server.address
        }
        #expect(await failure(at: try #require(address)) == .connectionRefused)
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
        #expect(try await failure { $0.send("SSH-2.0-OpenSSH_9.2\r\n") } == .malformedAnswer)
    }

    @Test("a body above the limit fails while it comes in, without waiting for its end")
    func tooLarge() async throws {
        let server = try LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
            connection.send([UInt8](repeating: 0x20, count: 100_000))
            connection.hold()
        }
        #expect(await failure(at: server.address, limits: .init(bodyBytes: 1000)) == .bodyTooLarge(limitBytes: 1000))
        try await server.log.wait { $0.closedByClient == 1 }
    }

    @Test("a body of exactly the limit is taken, also where it is compressed", arguments: [29, 28])
    func inflatedLimit(limit: Int) async throws {
        let server = try LoopbackServer { connection, _ in
            connection.answer(body: Gzip.helloHello, fields: ["Content-Encoding": "gzip"])
        }
        let transport = URLSessionTransport(limits: .init(bodyBytes: limit))
        let result = try? await transport.send(HTTPRequest(.get, server.address)).body.count
        #expect(result == (limit == 29 ? 29 : nil))
    }

    @Test("a cancelled request throws CancellationError at once and closes its connection")
    func cancellation() async throws {
        let server = try LoopbackServer { connection, _ in connection.hold() }
        let transport = URLSessionTransport()
        let task = Task { try await transport.send(HTTPRequest(.get, server.address)) }
        try await server.log.wait { $0.requests.count == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await server.log.wait { $0.closedByClient == 1 }
    }

    @Test("a request that is cancelled before it is sent never is")
    func cancelledBefore() async throws {
        let server = try LoopbackServer { connection, _ in connection.answer(body: []) }
        let transport = URLSessionTransport()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(HTTPRequest(.get, server.address))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        _ = try await transport.send(HTTPRequest(.get, URL(string: "\(server.address)/second")!))
        #expect(server.log.read { $0.requests.map(\.target) } == ["/second"])
    }
}

@Suite("Redirects", .timeLimit(.minutes(1)))
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
        let response = try await URLSessionTransport().send(HTTPRequest(.get, url))
        #expect(response.status == 200)
        #expect(response.url.path == "/5")
    }

    @Test("one redirect too many ends the request, a circle too")
    func circle() async throws {
        let server = try redirecting { _ in "/again" }
        let error = await #expect(throws: NetworkFailure.self) {
            try await URLSessionTransport(limits: .init(redirects: 3)).send(HTTPRequest(.get, server.address))
        }
        #expect(error?.reason == .tooManyRedirects(limit: 3))
        #expect(server.log.read { $0.requests.count } == 4)
    }

    @Test("a request may be cancelled at any moment of a redirect")
    func cancelledAmidRedirects() async throws {
        let server = try redirecting { target in Int(target.dropFirst()).flatMap { $0 < 5 ? "/\($0 + 1)" : nil } }
        let url = URL(string: "\(server.address)/0")!
        let transport = URLSessionTransport()
        for requests in 0..<100 {
            let task = Task { try await transport.send(HTTPRequest(.get, url)) }
            try await server.log.wait { $0.requests.count >= requests }
            for _ in 0..<(requests % 7) * 20 { await Task.yield() }
            task.cancel()
            switch await task.result {
            case .success(let response): #expect(response.url.path == "/5")
            case .failure(let error): #expect(error is CancellationError)
            }
        }
    }

    @Test("credentials go along within an origin and stay behind at its border")
    func credentials() async throws {
        let other = try redirecting { _ in nil }
        let elsewhere = "\(other.address)/elsewhere"
        let server = try redirecting { $0 == "/" ? "/near" : elsewhere }
        let request = HTTPRequest(
            .get, URL(string: "\(server.address)/")!, fields: ["Authorization": "Bearer secret", "X-Own": "1"])
        _ = try await URLSessionTransport().send(request)
        #expect(
            server.log.read { $0.requests.map { $0.fields["authorization"] } } == ["Bearer secret", "Bearer secret"])
        #expect(other.log.read { $0.requests.map(\.target) } == ["/elsewhere"])
        #expect(other.log.read { $0.requests.map { $0.fields["authorization"] } } == [nil])
        #expect(other.log.read { $0.requests.map { $0.fields["x-own"] } } == ["1"])
    }
}

@Suite("Deadlines of a transport", .timeLimit(.minutes(1)))
struct DeadlineTests {
    private let clock = VirtualClock()
    private let limits = HTTPLimits(firstByte: .seconds(5), idle: .seconds(3), total: .seconds(10))

    private func send(to server: LoopbackServer) -> Task<HTTPResponse, any Error> {
        let transport = URLSessionTransport(limits: limits, clock: clock)
        return Task { try await transport.send(HTTPRequest(.get, server.address)) }
    }

    private func expect(_ deadline: NetworkFailure.Deadline, of task: Task<HTTPResponse, any Error>) async {
        let error = await #expect(throws: NetworkFailure.self) { try await task.value }
        #expect(error?.reason == .timedOut(deadline))
    }

    @Test("a server that says nothing has until the first byte's deadline, and is left then")
    func firstByte() async throws {
        let server = try LoopbackServer { connection, _ in connection.hold() }
        let task = send(to: server)
        try await server.log.wait { $0.requests.count == 1 }
        try await clock.waitForSleepers(1)
        await clock.advance(by: .milliseconds(4999))
        #expect(server.log.read { $0.closedByClient } == 0)
        await clock.advance(by: .milliseconds(1))
        await expect(.firstByte, of: task)
        try await server.log.wait { $0.closedByClient == 1 }
        #expect(clock.sleeperCount == 0)
    }

    @Test("a server that falls silent in the middle of the body is left at the idle deadline")
    func idle() async throws {
        let server = try LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1, 2")
            connection.hold()
        }
        let limits = HTTPLimits(firstByte: .seconds(50), idle: .milliseconds(30), total: .seconds(50))
        let task = Task { try await URLSessionTransport(limits: limits).send(HTTPRequest(.get, server.address)) }
        await expect(.idle, of: task)
        try await server.log.wait { $0.closedByClient == 1 }
    }

    @Test("a server that trickles is left at the total deadline")
    func trickle() async throws {
        let server = try LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
            while connection.send(" ") {}
        }
        let limits = HTTPLimits(
            firstByte: .seconds(50), idle: .seconds(50), total: .milliseconds(30), bodyBytes: 2_000_000_000)
        let task = Task { try await URLSessionTransport(limits: limits).send(HTTPRequest(.get, server.address)) }
        await expect(.total, of: task)
    }

    @Test("an answer in time leaves no deadline behind")
    func inTime() async throws {
        let server = try LoopbackServer { connection, _ in connection.answer(body: "ok".utf8) }
        #expect(try await send(to: server).value.status == 200)
        await settle()
        #expect(clock.sleeperCount == 0)
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
