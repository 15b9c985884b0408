import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import ExplorerServer

/// The rules of one connection, with a clock that the test moves.
@Suite("The gate of a connection")
struct RequestGateTests {
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
        connection.wait(RequestGate.patience)
        #expect(!connection.isOpen)
    }

    @Test("A body that arrives byte by byte fails after 10 seconds, however often a byte comes")
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
        connection.answer()
        #expect(connection.output.contains("Connection: close\r\n"))
        connection.wait(RequestGate.patience)
        #expect(!connection.isOpen)
    }

    @Test("A body that nobody needs is read for 10 seconds at most")
    func slowBodyAfterAnswer() throws {
        let connection = try Connection()
        connection.send(Self.body)
        connection.answer()
        connection.wait(RequestGate.requestTimeout)
        #expect(!connection.isOpen && !connection.output.contains("408"))
    }

    @Test("A request that takes the server long has no deadline, and neither has a connection without a request")
    func slowServer() throws {
        let connection = try Connection()
        for _ in 0..<3 {
            connection.wait(.seconds(30))
            connection.send(Self.whole)
            connection.wait(.seconds(30))
            connection.answer()
        }
        #expect(connection.isOpen && connection.answers.count == 3 && !connection.output.contains("Connection: close"))
    }

    @Test("When the server ends, only the last of the answers that are due says so, and no further request passes")
    func quiescing() throws {
        let connection = try Connection()
        connection.send(Self.whole + Self.whole)
        connection.quiesce()
        connection.send(Self.whole)
        connection.answer()
        #expect(!connection.output.contains("Connection: close"))
        connection.answer()
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
        connection.answer()
        #expect(connection.output.contains("Connection: close\r\n"))
        connection.wait(RequestGate.patience)
        #expect(!connection.isOpen)
    }

    @Test("A request that is refused behind others waits for their answers")
    func refusalBehindOthers() throws {
        for text in ["nonsense\r\n\r\n", "GET /a HTTP/1.1\r\n\r\n"] {
            let connection = try Connection()
            connection.send(Self.whole + Self.whole + text)
            #expect(connection.passed == 2 && connection.output == "")
            connection.answer()
            connection.answer()
            #expect(connection.answers.map { $0.prefix(3) } == ["200", "200", "400"])
        }
    }

    @Test("What a client still sends behind a request that was refused is dropped")
    func bytesBehindRefusal() throws {
        for text in ["nonsense\r\n\r\n", "GET /a HTTP/1.1\r\n\r\n"] {
            let connection = try Connection()
            connection.send(text)
            connection.send(text + Self.whole)
            #expect(connection.isOpen && connection.error == nil && connection.passed == 0)
            #expect(connection.answers.map { $0.prefix(3) } == ["400"])
        }
    }

    @Test(
        "Random exchanges: the last answer alone says that it is the last, and nothing follows it", arguments: 1...300)
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
            case 2...4: connection.answer()
            default:
                let part = bytes.prefix(Int.random(in: 1...90, using: &random))
                bytes.removeFirst(part.count)
                if !part.isEmpty { connection.send(String(decoding: part, as: UTF8.self)) }
            }
        }
        while connection.answer() {}
        connection.wait(RequestGate.requestTimeout)
        while connection.answer() {}
        let answers = connection.answers
        #expect(answers.dropLast().allSatisfy { !$0.contains("Connection: close") }, "\(answers)")
        let isLast = answers.last?.contains("Connection: close") ?? false
        connection.wait(RequestGate.patience)
        #expect(!isLast || !connection.isOpen, "\(answers)")
        #expect(connection.isOpen || isLast || connection.isCut, "closed without an answer that says so: \(answers)")
        #expect(answers.count { $0.hasPrefix("200") } == connection.passed, "every request has an answer")
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
    private var unanswered = 0
    private var sent = ""
    private(set) var passed = 0
    private(set) var connectionFields: [String] = []
    /// Whether the connection was closed in the middle of a request.
    private(set) var isCut = false

    init() throws {
        let pipeline = channel.pipeline.syncOperations
        let gate = RequestGate(connections: OpenConnections(), proxies: TrustedProxies())
        try pipeline.addHandler(HalfClosing())
        try pipeline.addHandler(HTTPResponseEncoder())
        try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes)))
        try pipeline.addHandler(gate)
        try pipeline.addHandler(gate.watch, position: .first)
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 80)).wait()
    }

    var isOpen: Bool { channel.isActive }

    var output: String {
        while let bytes = try? channel.readOutbound(as: ByteBuffer.self) { sent += String(buffer: bytes) }
        return sent
    }

    /// What has been sent, without the version in front of each answer.
    var answers: [String] { RawConnection.answers(in: output) }

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
                unanswered += 1
                passed += 1
                isReading = true
                connectionFields += head.headers["Connection"]
            case .body: break
            case .end: isReading = false
            }
        }
    }

    /// Answers the next request.
    ///
    /// - Returns: Whether there was one.
    @discardableResult func answer() -> Bool {
        guard unanswered > 0, isOpen else { return false }
        unanswered -= 1
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
