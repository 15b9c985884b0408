import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
private let streamSocket = Int32(SOCK_STREAM.rawValue)
private let sendFlags = Int32(MSG_NOSIGNAL)
#else
import Darwin
private let streamSocket = SOCK_STREAM
private let sendFlags: Int32 = 0
#endif

/// An HTTP server on a free port of 127.0.0.1, which answers each request as a test says. It takes one request on each
/// connection.
final class LoopbackServer: Sendable {
    struct Request: Sendable {
        let method: String
        /// Path and query.
        let target: String
        let fields: [String: String]
        let body: Data

        /// A number in the query.
        func number(_ name: String) -> Int? {
            URLComponents(string: target)?.queryItems?.first { $0.name == name }?.value.flatMap { Int($0) }
        }
    }

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

    let address: URL
    private let listener: Int32
    private let log: Log

    private final class Log: Sendable {
        let requests = Mutex<[Request]>([])
    }

    /// All requests so far.
    var requests: [Request] { log.requests.withLock { $0 } }

    /// - Parameter handle: Answers a request, on a thread of its own; `nil` closes the connection without an answer.
    init(_ handle: @escaping @Sendable (Request) -> Answer?) throws {
        let listener = socket(AF_INET, streamSocket, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard listener >= 0, isBound else { throw SystemError() }
        self.listener = listener
        self.address = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")!
        let log = Log()
        self.log = log
        Thread.detachNewThread {
            while case let socket = accept(listener, nil, nil), socket >= 0 {
                Thread.detachNewThread {
                    if let request = Self.readRequest(socket) {
                        log.requests.withLock { $0.append(request) }
                        if let answer = handle(request) { Self.send(answer, to: socket) }
                    }
                    _ = shutdown(socket, Int32(SHUT_RDWR))
                    _ = close(socket)
                }
            }
        }
    }

    deinit {
        _ = shutdown(listener, Int32(SHUT_RDWR))
        _ = close(listener)
    }

    struct SystemError: Error {
        let code = errno
    }

    private static func readRequest(_ socket: Int32) -> Request? {
        var bytes = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        var end: Range<Data.Index>?
        while end == nil {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes.append(contentsOf: buffer[..<count])
            end = bytes.range(of: Data("\r\n\r\n".utf8))
        }
        guard let end else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ").map(String.init) ?? []
        guard words.count == 3 else { return nil }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields[line[..<colon].lowercased()] =
                line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        var body = Data(bytes[end.upperBound...])
        while body.count < fields["content-length"].flatMap({ Int($0) }) ?? 0 {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            body.append(contentsOf: buffer[..<count])
        }
        return Request(method: words[0], target: words[1], fields: fields, body: body)
    }

    private static func send(_ answer: Answer, to socket: Int32) {
        var head = "HTTP/1.1 \(answer.status) Status\r\nContent-Length: \(answer.body.count)\r\nConnection: close\r\n"
        for (name, value) in answer.fields { head += "\(name): \(value)\r\n" }
        var rest = (Data((head + "\r\n").utf8) + answer.body)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, sendFlags) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
