import PagingHTTP
import Synchronization

/// A transport that has the answer to the first request already, and knows whether any page was missing.
final class ProbedTransport: HTTPTransport {
    private let answer: Mutex<HTTPResponse?>
    private let isMissing = Mutex(false)
    private let check: NumberCheck?
    private let opening: OpeningCheck?
    private let transport: any HTTPTransport

    /// - Parameters:
    ///   - answer: The answer to the first request; `nil` to ask for it.
    ///   - check: What is shown the other answers.
    ///   - opening: What is shown the first of them.
    ///   - transport: What carries all other requests.
    init(
        _ answer: HTTPResponse?, showing check: NumberCheck?, _ opening: OpeningCheck?,
        then transport: any HTTPTransport
    ) {
        self.answer = Mutex(answer)
        self.check = check
        self.opening = opening
        self.transport = transport
    }

    /// Whether anything was answered with status 404.
    var hasMissed: Bool { isMissing.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let known = answer.withLock { answer in
            defer { answer = nil }
            return answer
        }
        if let known { return known }
        let response = try await transport.send(request)
        if response.status == 404 { isMissing.withLock { $0 = true } }
        check?.see(response, to: request)
        opening?.see(response)
        return response
    }
}
