import Foundation
import Loopback
import PagingHTTP
import PagingTesting

/// A server on a real socket that answers as it is told, request by request.
///
/// ```swift
/// let server = try FaultServer(.answer(503, ["Retry-After": "7"]), .raw("HTTP/1.1 200 OK\r\n").then(.hold))
/// ```
final class FaultServer: Sendable {
    private let server: LoopbackServer

    /// Answers each request with the next of these, and repeats the last one.
    convenience init(_ answers: Answer...) throws {
        let remaining = Observed(answers)
        try self.init { _ in remaining.update { $0.count > 1 ? $0.removeFirst() : $0[0] } }
    }

    /// Answers by a rule.
    init(_ answer: @escaping @Sendable (LoopbackServer.Request) -> Answer) throws {
        server = try LoopbackServer { connection, request in answer(request).perform(on: connection) }
    }

    var address: URL { server.address }
    var requests: [LoopbackServer.Request] { server.log.read { $0.requests } }

    /// The address with a path.
    func url(_ path: String) -> URL {
        URL(string: "\(server.address)\(path)")!
    }

    /// Waits until the client has closed so many connections that the server held.
    func waitForClosing(_ count: Int = 1) async throws {
        try await server.log.wait { $0.closedByClient >= count }
    }

    func waitForRequests(_ count: Int) async throws {
        try await server.log.wait { $0.requests.count >= count }
    }
}

extension FaultServer {
    /// What a server does to one request. Afterwards it closes the connection.
    struct Answer: Sendable {
        enum Step: Sendable {
            case send([UInt8])
            /// Sends the same bytes every millisecond until the client goes.
            case sendForever([UInt8])
            /// Sends the same bytes as fast as the client takes them, until it goes.
            case flood([UInt8])
            /// Says nothing more until the client goes.
            case hold
            /// Ends the connection as a crashed machine does.
            case reset
            /// Does something in between, on the connection's own thread.
            case perform(@Sendable () -> Void)
        }

        var steps: [Step]

        /// A well-formed answer, whose length is stated.
        static func answer(_ status: Int = 200, _ fields: HeaderFields = [:], _ body: some Sequence<UInt8>) -> Answer {
            let body = Array(body)
            var head = "HTTP/1.1 \(status) Status\r\nConnection: close\r\n"
            if fields["Content-Length"] == nil, status != 204, status != 304 {
                head += "Content-Length: \(body.count)\r\n"
            }
            for field in fields.all { head += "\(field.name): \(field.value)\r\n" }
            return Answer(steps: [.send(Array((head + "\r\n").utf8) + body)])
        }

        static func answer(_ status: Int = 200, _ fields: HeaderFields = [:], _ body: String = "") -> Answer {
            answer(status, fields, body.utf8)
        }

        static func json(_ text: String, _ fields: HeaderFields = [:]) -> Answer {
            answer(200, HeaderFields(fields.all + [.init(name: "Content-Type", value: "application/json")]), text)
        }

        static func redirect(_ status: Int = 302, to location: String) -> Answer {
            answer(status, ["Location": location], "moved")
        }

        /// These bytes and no others.
        static func raw(_ text: String) -> Answer { Answer(steps: [.send(Array(text.utf8))]) }

        /// Not a word.
        static let silence = Answer(steps: [.hold])

        func then(_ step: Step) -> Answer { Answer(steps: steps + [step]) }

        fileprivate func perform(on connection: LoopbackServer.Connection) {
            for step in steps {
                switch step {
                case .send(let bytes): guard connection.send(bytes) else { return }
                case .sendForever(let bytes): while connection.send(bytes) { usleep(1000) }
                case .flood(let bytes): while connection.send(bytes) {}
                case .hold: connection.hold()
                case .reset: connection.reset()
                case .perform(let work): work()
                }
            }
        }
    }
}
