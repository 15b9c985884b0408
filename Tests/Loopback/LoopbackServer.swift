import Foundation
import PagingTesting

/// An HTTP server on a real socket of 127.0.0.1, which does to each request exactly what a test says, bad manners
/// included. It takes a free port, and one request on each connection unless the test reads more.
package final class LoopbackServer: Sendable {
    package struct Request: Sendable {
        package let method: String
        /// What stands between the method and the version: path and query.
        package let target: String
        /// By their names in lower case.
        package let fields: [String: String]
        package let body: [UInt8]
    }

    package struct Log: Sendable {
        package var requests: [Request] = []
        /// How many connections the client has closed while the server was still holding them.
        package var closedByClient = 0
        fileprivate var resetSockets: Set<Int32> = []
    }

    package let log = Observed(Log())
    package var address: URL { listener.address }
    private let listener: LoopbackListener

    /// - Parameter handle: Answers one request, on a thread of its own. The connection is closed when it returns.
    package init(_ handle: @escaping @Sendable (Connection, Request) -> Void) throws {
        listener = try LoopbackListener { [log] socket in
            let connection = Connection(socket: socket, log: log)
            defer { connection.close() }
            guard let request = connection.readRequest() else { return }
            log.update { $0.requests.append(request) }
            handle(connection, request)
        }
    }
}

extension LoopbackServer {
    package struct Connection: Sendable {
        package let socket: Int32
        fileprivate let log: Observed<Log>

        /// Sends bytes; false once the client has gone.
        @discardableResult
        package func send(_ bytes: some Collection<UInt8>) -> Bool {
            LoopbackListener.send(bytes, to: socket)
        }

        @discardableResult
        package func send(_ text: String) -> Bool {
            send(text.utf8)
        }

        /// Sends a whole answer.
        package func answer(_ status: Int = 200, body: some Collection<UInt8>, fields: [String: String] = [:]) {
            var head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.count)\r\nConnection: close\r\n"
            for (name, value) in fields { head += "\(name): \(value)\r\n" }
            send(head + "\r\n")
            send(body)
        }

        package func answer(_ status: Int = 200, json: String) {
            answer(status, body: json.utf8, fields: ["Content-Type": "application/json; charset=utf-8"])
        }

        /// Keeps the connection open until the client closes it.
        package func hold() {
            var byte: UInt8 = 0
            while recv(socket, &byte, 1, 0) > 0 {}
            log.update { $0.closedByClient += 1 }
        }

        /// Ends the connection as a machine does that has lost it.
        package func reset() {
            var option = linger(l_onoff: 1, l_linger: 0)
            setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
            log.update { $0.resetSockets.insert(socket) }
        }

        /// Reads the next request; `nil` once the client has closed the connection.
        package func readRequest() -> Request? {
            var head: [UInt8] = []
            var byte: UInt8 = 0
            while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
                guard recv(socket, &byte, 1, 0) == 1 else { return nil }
                head.append(byte)
            }
            let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
            let words = lines.first?.split(separator: " ") ?? []
            guard words.count == 3 else { return nil }
            let fields = lines.dropFirst().compactMap { line -> (String, String)? in
                guard let colon = line.firstIndex(of: ":") else { return nil }
                let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                return (line[..<colon].lowercased(), value)
            }
            let namedFields = Dictionary(fields, uniquingKeysWith: { $1 })
            var body: [UInt8] = []
            while body.count < namedFields["content-length"].flatMap(Int.init) ?? 0 {
                guard recv(socket, &byte, 1, 0) == 1 else { return nil }
                body.append(byte)
            }
            return Request(
                method: String(words[0]), target: String(words[1]), fields: namedFields, body: body)
        }

        fileprivate func close() {
            let isReset = log.update { $0.resetSockets.remove(socket) != nil }
            if !isReset { _ = Foundation.shutdown(socket, Int32(SHUT_RDWR)) }
            _ = Foundation.close(socket)
        }
    }
}
