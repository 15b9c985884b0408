import Foundation
import Loopback
import PagingHTTP
import PagingTesting
import Testing

@Suite("Deadlines of a transport")
struct DeadlineTests {
    private let clock = VirtualClock()
    private let limits = HTTPLimits(firstByte: .seconds(5), idle: .seconds(3), total: .seconds(10))

    private func send(to server: LoopbackServer) -> Task<TransportResponse, any Error> {
        let transport = URLSessionTransport(limits: limits, clock: clock)
        return Task { try await transport.send(TransportRequest(.get, server.address)) }
    }

    private func expect(_ deadline: NetworkFailure.Deadline, of task: Task<TransportResponse, any Error>) async {
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

    @Test("of two deadlines at one moment, the total one is reported")
    func equalDeadlines() async throws {
        let server = try LoopbackServer { connection, _ in connection.hold() }
        let limits = HTTPLimits(firstByte: .seconds(5), idle: .seconds(3), total: .seconds(5))
        let transport = URLSessionTransport(limits: limits, clock: clock)
        let task = Task { try await transport.send(TransportRequest(.get, server.address)) }
        try await server.log.wait { $0.requests.count == 1 }
        try await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(5))
        await expect(.total, of: task)
    }

    @Test("a server that falls silent in the middle of the body is left at the idle deadline")
    func idle() async throws {
        let server = try LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1, 2")
            connection.hold()
        }
        let limits = HTTPLimits(firstByte: .seconds(3_600), idle: .milliseconds(30), total: .seconds(3_600))
        let task = Task { try await URLSessionTransport(limits: limits).send(TransportRequest(.get, server.address)) }
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
            firstByte: .seconds(3_600), idle: .seconds(3_600), total: .milliseconds(30), bodyBytes: 2_000_000_000)
        let task = Task { try await URLSessionTransport(limits: limits).send(TransportRequest(.get, server.address)) }
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
