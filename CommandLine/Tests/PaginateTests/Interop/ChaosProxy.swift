import Foundation
import Loopback
import Synchronization

/// A proxy before a real server that spoils a fixed share of the answers, in turn.
///
/// Of all requests, one in five is answered with status 500, one in seven has its connection reset before, within or
/// behind the head, one in eleven gets half of the body, and one in thirteen an answer in small pieces. An answer that
/// says when to ask again (429) is passed on whole: a client that could not read it would be refused for good.
final class ChaosProxy: Sendable {
    private enum Fault {
        case status, reset, cut, slow, none

        init(request number: Int) {
            switch number {
            case _ where number % 5 == 4: self = .status
            case _ where number % 7 == 6: self = .reset
            case _ where number % 11 == 10: self = .cut
            case _ where number % 13 == 12: self = .slow
            default: self = .none
            }
        }
    }

    /// How many requests have arrived.
    var count: Int { server.log.read { $0.requests.count } }

    /// Waits until at least so many requests have arrived.
    func waitForRequests(_ count: Int) async throws {
        try await server.log.wait { $0.requests.count >= count }
    }

    /// Host and port, as a URL has them.
    let address: String
    private let server: LoopbackServer

    /// - Parameter upstream: The real server's host and port.
    init(before upstream: String) throws {
        guard let port = upstream.split(separator: ":").last.flatMap({ Int($0) }) else { throw URLError(.badURL) }
        let numbers = Mutex(0)
        server = try LoopbackServer { connection, request in
            let number = numbers.withLock { number in
                defer { number += 1 }
                return number
            }
            let fault = Fault(request: number)
            if case .status = fault { return connection.answer(500, body: "chaos".utf8) }
            guard let answer = try? Self.answer(to: request, from: port) else { return }
            if answer.starts(with: Data("HTTP/1.1 429 ".utf8)) {
                connection.send(answer)
                return
            }
            let head = answer.firstRange(of: Data("\r\n\r\n".utf8))?.upperBound ?? answer.endIndex
            switch fault {
            case .none, .status: connection.send(answer)
            case .reset:
                let lengths = [0, head / 2, head, (head + answer.count) / 2]
                connection.send(answer.prefix(lengths[number / 7 % lengths.count]))
                connection.reset()
            case .cut: connection.send(answer.prefix((head + answer.count) / 2))
            case .slow:
                for start in stride(from: 0, to: answer.count, by: answer.count / 20 + 1) {
                    connection.send(answer[start...].prefix(answer.count / 20 + 1))
                    usleep(5_000)
                }
            }
        }
        address = server.address.absoluteString.replacing("http://", with: "")
    }

    /// The real server's answer, byte for byte.
    private static func answer(to request: LoopbackServer.Request, from port: Int) throws -> Data {
        let socket = try LoopbackSocket.connection(to: port)
        defer { close(socket) }
        var head = "\(request.method) \(request.target) HTTP/1.1\r\nConnection: close\r\n"
        for (name, value) in request.fields where name != "connection" { head += "\(name): \(value)\r\n" }
        _ = LoopbackListener.send(Array((head + "\r\n").utf8) + request.body, to: socket)
        var answer = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = recv(socket, &buffer, buffer.count, 0), count > 0 { answer += buffer[..<count] }
        return answer
    }
}
