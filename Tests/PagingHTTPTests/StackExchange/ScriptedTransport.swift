import Foundation
import PagingHTTP
import PagingTesting

/// A transport that answers by a rule and records what it was asked.
final class ScriptedTransport: HTTPTransport {
    private let asked = Observed<[TransportRequest]>([])
    private let answer: @Sendable (TransportRequest) async throws -> TransportResponse

    init(_ answer: @escaping @Sendable (TransportRequest) async throws -> TransportResponse) {
        self.answer = answer
    }

    /// Answers each request with the next of these bodies, and repeats the last one.
    convenience init(
        status: Int = 200, fields: HeaderFields = ["Content-Type": "application/json"], _ bodies: String...
    ) {
        let remaining = Observed(bodies)
        self.init { request in
            let body = remaining.update { $0.count > 1 ? $0.removeFirst() : $0[0] }
            return TransportResponse(status: status, url: request.url, fields: fields, body: Data(body.utf8))
        }
    }

    var requests: [TransportRequest] { asked.read { $0 } }

    func waitForRequests(_ count: Int) async throws {
        try await asked.wait { $0.count >= count }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        asked.update { $0.append(request) }
        return try await answer(request)
    }
}

extension TransportRequest {
    /// The query, name by name; a name that occurs twice is a failed test.
    var query: [String: String] {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { "\($0) and \($1)" })
    }
}
