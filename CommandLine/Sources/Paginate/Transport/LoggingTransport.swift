import PagingHTTP
import Synchronization

/// A transport that writes one line for each request: method, URL, status, size and duration.
///
/// The lines contain no header fields and no bodies, and no values of query parameters that may be secret. The size is
/// that of the decompressed body.
final class LoggingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let log: @Sendable (String) -> Void
    /// The number of failed attempts of requests that have not succeeded.
    private let failures = Mutex<[TransportRequest: Int]>([:])

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests.
    ///   - log: Called with each line, without a line break.
    init(_ transport: any HTTPTransport, to log: @escaping @Sendable (String) -> Void) {
        self.transport = transport
        self.log = log
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let clock = ContinuousClock(), start = clock.now
        do {
            let response = try await transport.send(request)
            let target = response.url == request.url ? "" : " -> \(response.url.absoluteString.withMaskedQuery)"
            write(
                request,
                "\(target) \(response.status) \(response.body.count) bytes \(start.duration(to: clock.now).inMilliseconds)",
                isSuccess: response.isSuccess)
            return response
        } catch {
            let outcome = error is CancellationError ? "cancelled" : "failed"
            let reason = error is CancellationError ? "" : ": \(FailureText(error))"
            write(request, " \(outcome) \(start.duration(to: clock.now).inMilliseconds)\(reason)", isSuccess: false)
            throw error
        }
    }

    private func write(_ request: TransportRequest, _ outcome: String, isSuccess: Bool) {
        let attempt = failures.withLock { failures in
            let failed = failures[request] ?? 0
            failures[request] = isSuccess ? nil : failed + 1
            return failed + 1
        }
        let suffix = attempt > 1 ? " (attempt \(attempt))" : ""
        let line = "\(request.method.rawValue) \(request.url.absoluteString.withMaskedQuery)\(outcome)\(suffix)"
        log(line.terminalSafe)
    }
}

extension Duration {
    /// The duration in whole milliseconds, with the unit.
    fileprivate var inMilliseconds: String { "\(Int((self / .milliseconds(1)).rounded())) ms" }
}
