import Foundation

/// A server on a real socket of 127.0.0.1 that answers with pages made before, and keeps its connections open.
final class PageServer: Sendable {
    /// Where the list is. The query names a page by its number, from 1: `?page=2`; without
    /// it the first one is meant.
    var address: URL { listener.address.appending(path: Self.path) }
    private static let path = "list"
    private let listener: LoopbackListener
    /// Whole answers, heads included.
    private let answers: [[UInt8]]

    /// A page as it is sent.
    struct Page {
        var body: Data
        /// A header field beside those that every answer has, without its line break.
        var field: String?
    }

    /// - Parameters:
    ///   - latency: How long each answer takes at least, in seconds.
    ///   - pages: Makes the pages, at least one, for the address of the list.
    init(latency: Double = 0, pages: (URL) throws -> [Page]) throws {
        let socket = try LoopbackSocket(backlog: 64)
        answers = try pages(socket.url.appending(path: Self.path)).map { page in
            var head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(page.body.count)\r\n"
            if let field = page.field { head += field + "\r\n" }
            return Array((head + "\r\n").utf8) + page.body
        }
        listener = try LoopbackListener(on: socket) { [answers] socket in
            Self.serve(answers, after: latency, on: socket)
        }
    }

    private static func serve(_ answers: [[UInt8]], after latency: Double, on socket: Int32) {
        defer { close(socket) }
        var isOn: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = recv(socket, &buffer, buffer.count, 0), count > 0 {
            received += buffer[..<count]
            guard received.suffix(4).elementsEqual("\r\n\r\n".utf8) else { continue }
            let number = page(in: received)
            received = []
            if latency > 0 { Thread.sleep(forTimeInterval: latency) }
            guard answers.indices.contains(number - 1), LoopbackListener.send(answers[number - 1], to: socket) else {
                return
            }
        }
    }

    /// The number of the page that a request asks for; 1 where it asks for none.
    private static func page(in request: [UInt8]) -> Int {
        let target = String(decoding: request, as: UTF8.self).split(separator: " ").dropFirst().first ?? ""
        let digits = target.firstRange(of: "page=").map { target[$0.upperBound...].prefix(while: \.isNumber) }
        return digits.flatMap { Int($0) } ?? 1
    }
}
