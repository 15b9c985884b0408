import PagingHTTP
import Synchronization

/// A transport that delays requests so that they keep a rate. Pages that load in parallel, retries and checks share it.
///
/// A redirect does not count as a second request.
final class RateLimitedTransport: HTTPTransport {
    private let window: Mutex<RequestRate.SlidingWindow>
    private let elapsed: @Sendable () -> Duration
    private let wait: @Sendable (Duration) async throws -> Void
    private let transport: any HTTPTransport

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - rate: The rate.
    ///   - waitsFirst: Whether the first request waits too, as if one had begun just before.
    ///   - clock: The clock that measures the time.
    ///   - transport: Sends the requests.
    init<C: Clock<Duration>>(
        _ rate: RequestRate, waitsFirst: Bool = false, _ clock: C = ContinuousClock(), then transport: any HTTPTransport
    ) {
        let start = clock.now
        var begun = RequestRate.SlidingWindow(rate)
        if waitsFirst { _ = begun.begin(at: .zero) }
        window = Mutex(begun)
        elapsed = { start.duration(to: clock.now) }
        wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
        self.transport = transport
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        while let opening = try nextOpening() { try await wait(opening) }
        return try await transport.send(request)
    }

    /// Counts a request that begins now; if the rate does not allow it, returns when to try again.
    private func nextOpening() throws -> Duration? {
        try Task.checkCancellation()
        return window.withLock { window in
            let now = elapsed()
            return window.begin(at: now) ? nil : window.opening(at: now)
        }
    }
}
