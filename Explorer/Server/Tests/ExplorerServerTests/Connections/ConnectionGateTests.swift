import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import ExplorerServer

/// The rules of one connection, with a clock that the test moves.
@Suite("The gate of a connection")
struct ConnectionGateTests {
    private static let whole = "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n"
    private static let body = "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40\r\n\r\n"

    @Test("A request that arrives byte by byte is refused after 10 seconds, and the connection is closed")
    func slowHead() throws {
        let connection = try Connection()
        for byte in "GET /a HT" {
            connection.send("\(byte)")
            connection.wait(.seconds(1))
        }
        #expect(connection.output == "")
        connection.send("T")
        connection.wait(.seconds(1))
        #expect(connection.output.hasPrefix("HTTP/1.1 408 ") && connection.output.contains("Connection: close\r\n"))
        connection.wait(ConnectionGate.patience)
        #expect(!connection.isOpen)
    }

    @Test("A body that arrives byte by byte fails after 10 seconds, whatever the number of bytes")
    func slowBody() throws {
        let connection = try Connection()
        connection.send(Self.body)
        for _ in 0..<9 {
            connection.wait(.seconds(1))
            connection.send("a")
        }
        #expect(connection.error == nil)
        connection.wait(.seconds(1))
        #expect(connection.error as? APIError == .requestTimeout)
        connection.respond()
        #expect(connection.output.contains("Connection: close\r\n"))
        connection.wait(ConnectionGate.patience)
        #expect(!connection.isOpen)
    }

    @Test("A body that nobody needs is read for 10 seconds at most")
    func slowBodyAfterResponse() throws {
        let connection = try Connection()
        connection.send(Self.body)
        connection.respond()
        connection.wait(ConnectionGate.requestTimeout)
        #expect(!connection.isOpen && !connection.output.contains("408"))
    }

    @Test("A request that takes the server long has no deadline, and neither has a connection without a request")
    func slowServer() throws {
        let connection = try Connection()
        for _ in 0..<3 {
            connection.wait(.seconds(30))
            connection.send(Self.whole)
            connection.wait(.seconds(30))
            connection.respond()
        }
        #expect(
            connection.isOpen && connection.responses.count == 3 && !connection.output.contains("Connection: close"))
    }

    @Test("When the server ends, only the last of the responses that are due says so, and no further request passes")
    func quiescing() throws {
        let connection = try Connection()
        connection.send(Self.whole + Self.whole)
        connection.quiesce()
        connection.send(Self.whole)
        connection.respond()
        #expect(!connection.output.contains("Connection: close"))
        connection.respond()
        #expect(connection.output.contains("Connection: close\r\n"))
        #expect(connection.passed == 2)
    }

    @Test(
        "After HTTP/1.0, and after a request that says so, the connection is closed",
        arguments: [
            "GET /a HTTP/1.0\r\n\r\n", "GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
            "GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "GET /a HTTP/1.1\r\nHost: a\r\nConnection: Close\r\n\r\n",
            "GET /a HTTP/1.1\r\nHost: a\r\nConnection: close, te\r\n\r\n",
        ])
    func lastRequest(text: String) throws {
        let connection = try Connection()
        connection.send(text + Self.whole)
        #expect(connection.passed == 1 && connection.connectionFields == ["close"])
        connection.respond()
        #expect(connection.output.contains("Connection: close\r\n"))
        connection.wait(ConnectionGate.patience)
        #expect(!connection.isOpen)
    }

    @Test("A request that is refused after others waits for their responses")
    func refusalAfterOthers() throws {
        for text in ["nonsense\r\n\r\n", "GET /a HTTP/1.1\r\n\r\n"] {
            let connection = try Connection()
            connection.send(Self.whole + Self.whole + text)
            #expect(connection.passed == 2 && connection.output == "")
            connection.respond()
            connection.respond()
            #expect(connection.responses.map { $0.prefix(3) } == ["200", "200", "400"])
        }
    }

    @Test("What a client still sends after a request that was refused is dropped")
    func bytesAfterRefusal() throws {
        for text in ["nonsense\r\n\r\n", "GET /a HTTP/1.1\r\n\r\n"] {
            let connection = try Connection()
            connection.send(text)
            connection.send(text + Self.whole)
            #expect(connection.isOpen && connection.error == nil && connection.passed == 0)
            #expect(connection.responses.map { $0.prefix(3) } == ["400"])
        }
    }

    @Test(
        "Random exchanges: the last response alone says that it is the last, and nothing follows it", arguments: 1...300
    )
    func randomExchanges(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let connection = try Connection()
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            bytes += Array(Self.pieces.randomElement(using: &random)!.utf8)
        }
        for _ in 0..<60 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: connection.wait(.milliseconds(.random(in: 1...9_000, using: &random)))
            case 1 where seed % 3 == 0: connection.quiesce()
            case 2...4: connection.respond()
            default:
                let part = bytes.prefix(Int.random(in: 1...90, using: &random))
                bytes.removeFirst(part.count)
                if !part.isEmpty { connection.send(String(decoding: part, as: UTF8.self)) }
            }
        }
        while connection.respond() {}
        connection.wait(ConnectionGate.requestTimeout)
        while connection.respond() {}
        let responses = connection.responses
        #expect(responses.dropLast().allSatisfy { !$0.contains("Connection: close") }, "\(responses)")
        let isLast = responses.last?.contains("Connection: close") ?? false
        connection.wait(ConnectionGate.patience)
        #expect(!isLast || !connection.isOpen, "\(responses)")
        #expect(connection.isOpen || isLast || connection.isCut, "closed without a response that says so: \(responses)")
        #expect(responses.count { $0.hasPrefix("200") } == connection.passed, "every request has a response")
    }

    @Test(
        "Above the maximum, the client with most connections loses the one whose last request is the longest ago",
        arguments: [false, true])
    func shares(hasRequest: Bool) throws {
        let connections = OpenConnections(maximumCount: 3)
        let other = try Connection(of: connections, from: "192.0.2.2")
        let greedy = try (1...2).map { _ in try Connection(of: connections, from: "192.0.2.1") }
        if hasRequest { greedy[0].send(Self.whole) }
        let newest = try Connection(of: connections, from: "192.0.2.1")
        #expect(other.isOpen && newest.isOpen)
        #expect(greedy.map(\.isOpen) == [hasRequest, !hasRequest])
    }

    private static let pieces = [
        whole, whole, whole, body + String(repeating: "a", count: 40), body, "GET /a HTTP/1.0\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "GET /a HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "GET /a HTTP/1.1\r\nHo",
    ]
}

/// An `EmbeddedChannel` closes as a whole if its output is closed, which a socket does not.
private final class HalfClosing: ChannelOutboundHandler {
    typealias OutboundIn = Never

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if case .output = mode { promise?.succeed() } else { context.close(mode: mode, promise: promise) }
    }
}

/// A connection whose server the test is.
private final class Connection {
    private let channel = EmbeddedChannel()
    private(set) var error: (any Error)?
    private var pendingResponses = 0
    private var sent = ""
    private(set) var passed = 0
    private(set) var connectionFields: [String] = []
    /// Whether the connection was closed in the middle of a request.
    private(set) var isCut = false

    init(of connections: OpenConnections = OpenConnections(), from address: String = "192.0.2.1") throws {
        let pipeline = channel.pipeline.syncOperations
        let gate = ConnectionGate(connections: connections, proxies: TrustedProxies())
        try pipeline.addHandler(HalfClosing())
        try pipeline.addHandler(HTTPResponseEncoder())
        try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes)))
        try pipeline.addHandler(gate)
        try pipeline.addHandler(gate.watch, position: .first)
        let client = try SocketAddress(ipAddress: address, port: 80)
        // The channel would set it after the gate has read it.
        channel.remoteAddress = client
        try channel.connect(to: client).wait()
    }

    var isOpen: Bool { channel.isActive }

    var output: String {
        while let bytes = try? channel.readOutbound(as: ByteBuffer.self) { sent += String(buffer: bytes) }
        return sent
    }

    /// What has been sent, without the version before each response.
    var responses: [String] { RawConnection.responses(in: output) }

    func send(_ text: String) {
        guard isOpen else { return }
        noting { try channel.writeInbound(ByteBuffer(string: text)) }
        readParts()
    }

    func wait(_ time: TimeAmount) {
        let wasReading = isReading
        channel.embeddedEventLoop.advanceTime(by: time)
        noting { try channel.throwIfErrorCaught() }
        if !isOpen && wasReading { isCut = true }
    }

    func quiesce() { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }

    private var isReading = false

    private func readParts() {
        while let part = try? channel.readInbound(as: HTTPServerRequestPart.self) {
            switch part {
            case .head(let head):
                pendingResponses += 1
                passed += 1
                isReading = true
                connectionFields += head.headers["Connection"]
            case .body: break
            case .end: isReading = false
            }
        }
    }

    /// Responds to the next request.
    ///
    /// - Returns: Whether there was one.
    @discardableResult func respond() -> Bool {
        guard pendingResponses > 0, isOpen else { return false }
        pendingResponses -= 1
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "0"])
        noting {
            try channel.writeOutbound(HTTPServerResponsePart.head(head))
            try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        }
        return true
    }

    private func noting(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            self.error = error
        }
    }
}
