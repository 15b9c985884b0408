/// Whether a server may be asked, for all loads that ask it.
///
/// A server that wants to be left alone closes the gate, for one of its methods or for all. Loads wait before a gate
/// that opens soon, and are sent away from one that does not.
final class RequestGate: Sendable {
    fileprivate struct Closures: Sendable {
        var ofMethods: [String: Duration] = [:]
        var ofAll = Duration.zero
        var quota = Duration.zero
    }

    /// How long a load waits before a closed gate at most.
    static let longestWait = Duration.seconds(30)

    /// After how long it is tried whether a spent quota has been renewed.
    static let quotaPause = Duration.seconds(3600)

    private let stopwatch: Stopwatch
    private let closures = Locked(Closures())

    init(_ clock: any Clock<Duration>) {
        stopwatch = Stopwatch(clock)
    }

    /// Waits until a method may be asked.
    ///
    /// - Throws: ``HeldBack`` where that is not soon, or `CancellationError`.
    func pass(_ method: String) async throws {
        while true {
            let (opening, quota) = closures.withLock { ($0.opening(of: method), $0.quota) }
            let now = stopwatch.elapsed
            if quota > now { throw HeldBack(.quotaSpent, remaining: quota - now) }
            if opening <= now { return }
            if opening - now > Self.longestWait { throw HeldBack(.backoff, remaining: opening - now) }
            try await stopwatch.sleep(until: opening)
        }
    }

    /// Closes the gate to one method.
    func close(_ method: String, for duration: Duration) {
        let opening = stopwatch.elapsed + duration
        closures.withLock { $0.ofMethods[method] = max(opening, $0.ofMethods[method] ?? opening) }
    }

    /// Closes the gate to all methods.
    func close(for duration: Duration) {
        let opening = stopwatch.elapsed + duration
        closures.withLock { $0.ofAll = max(opening, $0.ofAll) }
    }

    /// Closes the gate because the quota is spent.
    func quotaSpent() {
        let opening = stopwatch.elapsed + Self.quotaPause
        closures.withLock { $0.quota = opening }
    }
}

extension RequestGate.Closures {
    fileprivate func opening(of method: String) -> Duration {
        max(ofAll, ofMethods[method] ?? .zero)
    }
}
