import Foundation
import Loopback
import Testing

@Suite("A response that takes long to parse")
struct SlowParsingTests {
    /// The start of a response of 48 MB, which takes minutes to parse in a debug build.
    private static func send(to connection: LoopbackServer.Connection) {
        let part = Array(repeatElement("[1],".utf8, count: 1 << 20).joined())
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(12 * part.count + 12)\r\n\r\n{\"items\":[")
        for _ in 1...12 { connection.send(part) }
        connection.send("0]}")
    }

    @Test("143: SIGTERM ends the program while it parses")
    func signal() async throws {
        let gate = Gate()
        let server = try LoopbackServer { connection, _ in
            Self.send(to: connection)
            gate.pass()
        }
        let program = try Program(["\(server.address)/list", "--style", "single", "--timeout", "86400"])
        try await gate.waitForArrival()
        program.send(SIGTERM)
        gate.open()
        let end = try await program.end()
        #expect(end.status == 143, "\(end.errors)")
        #expect(end.output.isEmpty)
    }

    @Test("75: the time to parse has the limit of --timeout, in the first response and in others", arguments: [1, 2])
    func timeout(page: Int) async throws {
        let server = try LoopbackServer { connection, request in
            guard page == 2, request.target == "/list" else { return Self.send(to: connection) }
            connection.answer(
                body: #"{"items":[{"id":1}]}"#.utf8,
                fields: ["Content-Type": "application/json", "Link": "</next>; rel=\"next\""])
        }
        let end = try await Program.run("\(server.address)/list", "--timeout", "2", "--retries", "0")
        #expect(end.status == 75, "\(end.errors)")
    }
}
