import PagingHTTP
import Synchronization

/// A transport that returns a known response to the first request, and passes the other responses to the check of the
/// first page.
final class ProbedTransport: HTTPTransport {
    private let firstResponse: Mutex<TransportResponse?>
    private let isNotFound = Mutex(false)
    private let firstPageCheck: FirstPageCheck?
    private let transport: any HTTPTransport

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - firstResponse: The response to the first request; `nil` to send that request too.
    ///   - firstPageCheck: Receives all other responses.
    ///   - transport: Sends all other requests.
    init(
        _ firstResponse: TransportResponse?, _ firstPageCheck: FirstPageCheck?, then transport: any HTTPTransport
    ) {
        self.firstResponse = Mutex(firstResponse)
        self.firstPageCheck = firstPageCheck
        self.transport = transport
    }

    /// Whether any response had the status 404.
    var hasSeenNotFound: Bool { isNotFound.withLock { $0 } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let known = firstResponse.withLock { response in
            defer { response = nil }
            return response
        }
        if let known { return known }
        let response = try await transport.send(request)
        if response.status == 404 { isNotFound.withLock { $0 = true } }
        firstPageCheck?.responseArrived(response)
        return response
    }
}
