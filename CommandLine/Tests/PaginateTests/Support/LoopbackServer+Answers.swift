import Foundation
import Loopback

extension LoopbackServer {
    /// A whole answer.
    struct Answer: Sendable {
        var status = 200
        var fields: [String: String] = ["Content-Type": "application/json"]
        var body: Data

        init(_ status: Int = 200, _ body: some StringProtocol, _ fields: [String: String] = [:]) {
            self.status = status
            self.body = Data(body.utf8)
            self.fields.merge(fields) { $1 }
        }
    }

    /// - Parameter answer: Answers a request, on a thread of its own; `nil` closes the connection without an answer.
    convenience init(_ answer: @escaping @Sendable (Request) -> Answer?) throws {
        try self.init { connection, request in
            guard let answer = answer(request) else { return }
            connection.answer(answer.status, body: answer.body, fields: answer.fields)
        }
    }

    /// All requests so far.
    var requests: [Request] { log.read(\.requests) }
}

extension LoopbackServer.Request {
    /// A number in the query.
    func number(_ name: String) -> Int? {
        URLComponents(string: target)?.queryItems?.first { $0.name == name }?.value.flatMap { Int($0) }
    }
}

extension LoopbackSocket {
    /// A connection to a port of 127.0.0.1.
    static func connection(to port: Int) throws -> Int32 {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard descriptor >= 0, status == 0 else { throw SystemError("connect") }
        return descriptor
    }
}

extension LoopbackServer.Connection {
    /// Passes on all bytes between the client and another socket until both ends are closed, and closes that socket.
    func relay(to other: Int32) {
        let done = DispatchSemaphore(value: 0)
        for (source, target) in [(socket, other), (other, socket)] {
            Thread.detachNewThread {
                var buffer = [UInt8](repeating: 0, count: 16 << 10)
                while case let count = recv(source, &buffer, buffer.count, 0), count > 0,
                    LoopbackListener.send(buffer[..<count], to: target)
                {}
                shutdown(target, Int32(SHUT_WR))
                done.signal()
            }
        }
        done.wait()
        done.wait()
        Foundation.close(other)
    }
}
