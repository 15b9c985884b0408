import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

@testable import ExplorerServer

/// What arrives before there is a request to route.
@Suite("Connections")
struct ConnectionTests {
    private func live<Value: Sendable>(_ test: @Sendable (Explorer, Int) async throws -> Value) async throws -> Value {
        try await Explorer.run(.init(), .live) { explorer in
            try await test(explorer, try #require(explorer.client.port))
        }
    }

    private func exchange(_ text: String) async throws -> String {
        try await live { _, port in try await RawConnection.exchange(text, port: port) }
    }

    @Test("A query of 10 MB is answered 414 with the API's error object, and the server goes on")
    func hugeQuery() async throws {
        try await live { explorer, port in
            let query = String(repeating: "a", count: 10_000_000)
            let answer = try await RawConnection.exchange("GET /2.3/users?inname=\(query) HTTP/1.1\r\n\r\n", port: port)
            #expect(answer.hasPrefix("HTTP/1.1 414 "))
            #expect(answer.contains(#""error_name":"bad_parameter""#))
            #expect(answer.contains("Content-Security-Policy: default-src 'none'"))
            #expect(try await explorer.response("/2.3/sites").status == .ok)
        }
    }

    @Test("A header field of 1 MB and 200 header fields are answered 431")
    func hugeHeaders() async throws {
        let value = String(repeating: "a", count: 1_000_000)
        let fields = (0..<200).map { "X-\($0): a\r\n" }.joined()
        for text in ["GET / HTTP/1.1\r\nX: \(value)\r\n\r\n", "GET / HTTP/1.1\r\n\(fields)\r\n"] {
            let answer = try await exchange(text)
            #expect(answer.hasPrefix("HTTP/1.1 431 "))
            #expect(answer.contains(#""error_name":"bad_request""#))
        }
    }

    @Test("A URL just within the limit is answered")
    func longQuery() async throws {
        try await live { explorer, _ in
            let query = String(repeating: "a", count: 16_000)
            let response = try await explorer.response("/2.3/users?site=math&filter=total&inname=\(query)")
            #expect(response.status == .ok)
        }
    }

    @Test(
        "Bytes that are no request are answered 400",
        arguments: [
            "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\r\n\r\n", "BREW /pot HTTP/1.1\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
            "GET /\u{0} HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n", "nonsense\r\n\r\n",
        ])
    func noRequest(text: String) async throws {
        let answer = try await exchange(text)
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        #expect(answer.contains(#""error_message":"this is no HTTP/1.1 request""#))
        #expect(answer.contains("X-Content-Type-Options: nosniff"))
    }

    /// Bytes that clients of all kinds send, and the statuses of the answers before the connection is closed.
    static let table: [(text: String, statuses: [String])] = {
        let get = "GET /2.3/sites HTTP/1.1\r\n"
        let post = "POST /lists?rows=0 HTTP/1.1\r\nHost: localhost\r\n"
        let close = "Connection: close\r\n\r\n"
        return [
            (get + "Host: a\r\n\(close)", ["200"]), (get + close, ["400"]), (get + "Host:\r\n\(close)", ["400"]),
            (get + "Host: a\r\nHost: a\r\n\(close)", ["400"]), (get + "Host: a, b\r\n\(close)", ["400"]),
            (get + "Host: a/b\r\n\(close)", ["400"]), (get + "Host: a@b\r\n\(close)", ["400"]),
            ("GET /2.3/sites HTTP/1.0\r\n\r\n", ["200"]),
            ("GET /2.3/sites HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", ["200"]),
            ("GET /2.3/sites HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", ["400"]),
            (get + "Host: a\r\nConnection: Close\r\n\r\n", ["200"]),
            (get + "Host: a\r\n\r\n" + get + "\r\n", ["200", "400"]),
            (get + "Host: a\r\n\r\nnonsense\r\n\r\n", ["200", "400"]),
            (get + "Host: a\r\n\(close)" + get + "Host: a\r\n\r\n", ["200"]),
            (post + "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\(close)0\r\n\r\nGET /", ["400"]),
            (post + "Content-Length: 0\r\nContent-Length: 5\r\n\(close)", ["400"]),
            (post + "Content-Length: -1\r\n\(close)", ["400"]), (post + "Content-Length: +5\r\n\(close)", ["400"]),
            (post + "Transfer-Encoding: xchunked\r\n\(close)0\r\n\r\n", ["400"]),
            (post + "Transfer-Encoding: chunked\r\n\(close)zz\r\n", ["400"]),
            (post + "Transfer-Encoding: chunked\r\n\(close)fffffffffffffffff\r\n", ["400"]),
            (post + "Transfer-Encoding: chunked\r\n\(close)3\nabc\n0\n\n", ["400"]),
            (post + "Content-Length: 10000000000\r\n\(close)" + String(repeating: " ", count: 40_000), ["413"]),
            (
                "POST /lists?rows=0 HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /",
                ["201"]
            ),
        ]
    }()

    @Test("Every exchange has the answers that it should have, and ends", arguments: table)
    func exchanges(text: String, statuses: [String]) async throws {
        let answer = try await exchange(text)
        let answers = RawConnection.responses(in: answer)
        #expect(answers.map { String($0.prefix(3)) } == statuses, "\(text)")
        #expect(answers.last?.contains("Connection: close\r\n") == true, "\(text)")
    }

    @Test("A client that goes away in the middle of a body is no failure of the server", arguments: [false, true])
    func abortedBody(isReset: Bool) async throws {
        let lines = LogLines()
        var logger = Logger(label: "test") { _ in lines }
        logger.logLevel = .info
        let server = ExplorerServer(
            ServerOptions(port: 0), store: try await TestData.store, logger: logger)
        try await server.application().test(.live) { client in
            let id = try #require(
                try await Explorer(client: client).page("/rows/cursor?site=math&limit=1").ids.first)
            let connection = try await RawConnection.open(port: try #require(client.port))
            if isReset {
                let options = try #require(connection.channel as? any SocketOptionProvider)
                try await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
            }
            try await connection.executeThenClose { _, outbound in
                let text = """
                    PATCH /rows/\(id)?site=math HTTP/1.1\r
                    Host: localhost\r
                    Content-Type: application/json\r
                    Idempotency-Key: "a"\r
                    Content-Length: 21\r
                    \r
                    {"location":
                    """
                try await outbound.write(ByteBuffer(string: text))
            }
            try await lines.wait { $0.contains("PATCH /rows/") }
        }
        #expect(lines.problems == [])
        #expect(lines.all.contains { $0.contains("PATCH /rows/") && $0.contains(" 400 ") }, "\(lines.all)")
    }

    /// The address of a client other than those of the tests. On Linux, every address in 127.0.0.0/8 is this machine's.
    private static var otherAddress: String? {
        #if os(Linux)
        "127.0.0.2"
        #else
        nil
        #endif
    }

    @Test("However many requests of one client do not come to their end, others are served, and keep their connections")
    func greedyClient() async throws {
        let connections = OpenConnections(maximumCount: 20)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = ExplorerServer(
            ServerOptions(port: 0), store: try await TestData.store, logger: logger,
            searches: SearchQueue(), connections: connections)
        try await server.application().test(.live) { client in
            let port = try #require(client.port)
            let sites = "GET /2.3/sites HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            let kept = try await RawConnection.open(port: port)
            // The server has accepted that connection before it responds on another one.
            _ = try await RawConnection.exchange(sites, port: port)
            var held: [NIOAsyncChannel<ByteBuffer, ByteBuffer>] = []
            for _ in 0..<100 {
                let connection = try await RawConnection.open(port: port, from: Self.otherAddress)
                let head = "POST /lists HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30000\r\n\r\na"
                try? await connection.channel.writeAndFlush(ByteBuffer(string: head)).get()
                held.append(connection)
            }
            for _ in 0..<10 {
                let response = try await RawConnection.exchange(sites, port: port)
                #expect(response.hasPrefix("HTTP/1.1 200 "))
            }
            let response = try? await RawConnection.exchange(sites, over: kept)
            #expect(Self.otherAddress == nil || response?.hasPrefix("HTTP/1.1 200 ") == true)
            for connection in held { try? await connection.executeThenClose { _, _ in } }
        }
    }
}
