import HTTPTypes
import Hummingbird
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
}
