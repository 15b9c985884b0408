import PagingHTTP
import Synchronization

/// A transport that has the answer to the first request already.
final class ProbedTransport: HTTPTransport {
    private let answer: Mutex<HTTPResponse?>
    private let transport: any HTTPTransport

    /// - Parameters:
    ///   - answer: The answer to the first request; `nil` to ask for it.
    ///   - transport: What carries all other requests.
    init(_ answer: HTTPResponse?, then transport: any HTTPTransport) {
        self.answer = Mutex(answer)
        self.transport = transport
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let known = answer.withLock { answer in
            defer { answer = nil }
            return answer
        }
        if let known { return known }
        return try await transport.send(request)
    }
}
