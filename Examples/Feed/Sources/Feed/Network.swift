import Foundation
import PagingHTTP

/// The network of the device. While it is disconnected, requests go to a port where nothing listens, and are refused.
actor Network: HTTPTransport {
    private let transport = URLSessionTransport()
    private var isConnected: Bool
    private var answered: [String] = []

    init(isConnected: Bool) {
        self.isConnected = isConnected
    }

    func connect() { isConnected = true }

    /// The requests that the server has answered since the last call, sorted by their text.
    func takeAnswered() -> [String] {
        defer { answered = [] }
        return answered.sorted()
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        var sent = request
        if !isConnected { sent.url = try Self.refusing(request.url) }
        let response = try await transport.send(sent)
        answered.append(Self.text(of: request, response))
        return response
    }

    private static func refusing(_ url: URL) throws -> URL {
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            throw URLError(.badURL)
        }
        components.host = "127.0.0.1"
        components.port = 1
        guard let url = components.url else { throw URLError(.badURL) }
        return url
    }

    private static func text(of request: TransportRequest, _ response: TransportResponse) -> String {
        let key = request.fields["Idempotency-Key"].map { " with key \($0)" } ?? ""
        let page = request.url.query()?.contains("after=") == true ? ", a further page" : ""
        return "\(request.method.rawValue) \(request.url.path())\(page)\(key): \(response.status)"
    }
}
