import Foundation

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
