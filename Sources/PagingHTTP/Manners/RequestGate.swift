/// Whether a server may be asked, for all loads that ask it.
///
/// A server that wants to be left alone closes the gate, for one of its methods or for all. Loads wait before a gate
/// that opens soon, and are sent away from one that does not. Those that have waited together leave one by one, each at
/// a moment of its own.
final class RequestGate: Sendable {
    fileprivate struct Closures: Sendable {
        var ofMethods: [String: Duration] = [:]
        var ofAll = Duration.zero
        var quota = Duration.zero
    }

    /// The default for ``longestWait``.
    static let usualWait = Duration.seconds(30)

    /// What is added to a waiting time in whole seconds: a server may round it down, and answer a request after exactly
    /// that time with an error.
    static let backoffMargin = Duration.seconds(1)

    /// How long is waited after a throttle where the server does not say.
    static let unstatedBackoff = Duration.seconds(10)

    /// After how long it is tried whether a spent quota has been renewed.
    static let quotaPause = Duration.seconds(3600)

    private let stopwatch: Stopwatch
    private let closures = Locked(Closures())
    private let longestWait: Duration
    private let onWait: @Sendable (HeldBack) -> Void
    private let lateness: @Sendable () -> Duration

    /// An open gate.
    ///
    /// - Parameters:
    ///   - clock: What the waiting times are measured by.
    ///   - longestWait: How long a load waits at most. A load that would wait longer fails at once.
    ///   - onWait: Called before a load waits.
    ///   - lateness: How long after the opening the next load leaves that has waited for it.
    init(
        _ clock: any Clock<Duration>, longestWait: Duration = RequestGate.usualWait,
        onWait: @escaping @Sendable (HeldBack) -> Void = { _ in },
        lateness: @escaping @Sendable () -> Duration = { .milliseconds(Int.random(in: 0..<1000)) }
    ) {
        stopwatch = Stopwatch(clock)
        self.longestWait = longestWait
        self.onWait = onWait
        self.lateness = lateness
    }

    /// Waits until a method may be asked; without a method, until the server may be asked at all.
    ///
    /// - Throws: ``HeldBack`` where that is not soon, or `CancellationError`.
    func pass(_ method: String? = nil) async throws {
        while true {
            let (opening, quota) = closures.withLock { ($0.opening(of: method), $0.quota) }
            let now = stopwatch.elapsed
            if quota > now { throw HeldBack(.quotaSpent, remaining: quota - now) }
            if opening <= now { return }
            let heldBack = HeldBack(.backoff, remaining: opening - now)
            if opening - now > longestWait { throw heldBack }
            onWait(heldBack)
            try await stopwatch.sleep(until: opening + lateness())
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

    /// Closes the gate to all methods for as long as an answer wants.
    func heed(_ wishes: ServerWishes) {
        if let pause = wishes.pause, pause > .zero { close(for: pause) }
    }

    /// Closes the gate because the quota is spent.
    func quotaSpent() {
        let opening = stopwatch.elapsed + Self.quotaPause
        closures.withLock { $0.quota = opening }
    }
}

extension RequestGate.Closures {
    fileprivate func opening(of method: String?) -> Duration {
        max(ofAll, method.flatMap { ofMethods[$0] } ?? .zero)
    }
}
