/// Delays the requests to a server while it accepts none, for all loads of a source. They also keep a stated rate.
///
/// A response that asks clients to wait closes the gate. If the gate opens soon, a load waits for it, otherwise the load
/// fails. Loads that wait for the same opening continue at different
/// times, spread by a random jitter.
final class RequestGate: Sendable {
    private struct Closures: Sendable {
        var opening = Duration.zero
        var quota = Duration.zero
    }

    /// The default of `longestWait`.
    static let defaultWait = Duration.seconds(30)

    /// The margin added to a waiting time in whole seconds, because a server may round it down and reject a request
    /// after exactly that time.
    static let backoffMargin = Duration.seconds(1)

    /// The waiting time after a throttling error that names none.
    static let unstatedBackoff = Duration.seconds(10)

    /// The waiting time after a spent quota.
    static let quotaPause = Duration.seconds(3600)

    private let stopwatch: Stopwatch
    private let closures = Locked(Closures())
    private let pacer: RequestPacer?
    private let longestWait: Duration
    private let onWait: @Sendable (HeldBack) -> Void
    private let jitter: @Sendable () -> Duration

    /// Creates an open gate.
    ///
    /// - Parameters:
    ///   - clock: The clock that measures waiting times.
    ///   - longestWait: The longest time a load waits. A load that would wait longer fails at once.
    ///   - rate: The rate of requests; `nil` for no limit.
    ///   - onWait: Called before a load waits for the server, but not when it waits for the rate.
    ///   - jitter: How long after the opening the next waiting load continues.
    init(
        _ clock: any Clock<Duration>, longestWait: Duration = RequestGate.defaultWait, rate: RequestRate? = nil,
        onWait: @escaping @Sendable (HeldBack) -> Void = { _ in },
        jitter: @escaping @Sendable () -> Duration = { .milliseconds(Int.random(in: 0..<1000)) }
    ) {
        let stopwatch = Stopwatch(clock)
        self.stopwatch = stopwatch
        pacer = rate.map { RequestPacer($0, stopwatch, longestWait: longestWait) }
        self.longestWait = longestWait
        self.onWait = onWait
        self.jitter = jitter
    }

    /// Waits until the server accepts requests and the rate allows one, and prepares the request.
    ///
    /// - Parameter prepare: Prepares the request. Called again if the server refuses requests by the time that it has
    ///   returned.
    /// - Throws: ``HeldBack`` if either takes longer than `longestWait`, `CancellationError`, or the error of `prepare`.
    func pass(preparing prepare: () async throws -> Void = {}) async throws {
        guard let pacer else {
            try await waitForOpening()
            return try await prepare()
        }
        // A response may close the gate while the load waits for the rate.
        repeat {
            try await waitForOpening()
        } while try await !pacer.begin(unless: { isClosed }, preparing: prepare)
    }

    private var isClosed: Bool {
        closures.withLock { max($0.opening, $0.quota) } > stopwatch.elapsed
    }

    private func waitForOpening() async throws {
        while true {
            let (opening, quota) = closures.withLock { ($0.opening, $0.quota) }
            let now = stopwatch.elapsed
            if quota > now { throw HeldBack(.quotaSpent, remaining: quota - now) }
            if opening <= now { return }
            let heldBack = HeldBack(.backoff, remaining: opening - now)
            if opening - now > longestWait { throw heldBack }
            onWait(heldBack)
            try await stopwatch.sleep(until: opening + jitter())
        }
    }

    /// Closes the gate, if it is not closed for longer.
    func close(for duration: Duration) {
        let opening = stopwatch.elapsed + duration
        closures.withLock { $0.opening = max(opening, $0.opening) }
    }

    /// Closes the gate for as long as a response asks.
    func apply(_ hints: BackoffHints) {
        if let pause = hints.pause, pause > .zero { close(for: pause) }
    }

    /// Closes the gate because the quota is spent.
    func quotaSpent() {
        let opening = stopwatch.elapsed + Self.quotaPause
        closures.withLock { $0.quota = opening }
    }
}

extension RequestGate {
    /// Creates an open gate for the requests of lists with a configuration.
    convenience init(_ configuration: HTTPPagesConfiguration) {
        self.init(
            configuration.clock, longestWait: configuration.longestWait, rate: configuration.requestRate,
            onWait: configuration.onWait)
    }
}
