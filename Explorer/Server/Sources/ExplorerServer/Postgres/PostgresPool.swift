import Synchronization

/// Connections to one database, of which there are never more than a fixed number.
///
/// A request waits for a connection for a limited time. A connection that broke, or is old after a use, is thrown away, and a
/// new one is made when it is needed: so connections that moved to another server while one was away are spread again.
final class PostgresPool: Sendable {
    /// How much a pool may have.
    struct Limits: Sendable {
        /// How many connections there are at most, 1 or more.
        var connections = 8
        /// How many requests may wait for a connection.
        var waiting = 256
        /// How long a request waits for a connection.
        var patience = Duration.seconds(2)
        /// How old a connection may be to be kept after a use.
        var age = Duration.seconds(30)
    }

    private struct Lease {
        var connection: PostgresConnection
        /// When the connection was made, as `elapsed` tells it.
        var made: Duration
        /// Whether the connection may have broken since it was last used.
        var isReused: Bool
    }

    private struct State {
        var idle: [Lease] = []
        /// How many connections are in use.
        var inUse = 0
        /// The requests that wait, the first one first.
        var waiting: [(id: Int, continuation: CheckedContinuation<Lease, any Error>)] = []
        var lastID = 0
    }

    private let options: PostgresConnection.Options
    private let limits: Limits
    private let clock: any Clock<Duration>
    /// How much time has passed since the pool was made.
    private let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())

    /// A pool without connections.
    ///
    /// - Parameters:
    ///   - options: How connections are made.
    ///   - limits: How many there are.
    ///   - clock: What the patience of requests and the age of connections are measured with.
    init(
        _ options: PostgresConnection.Options, limits: Limits = Limits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.options = options
        self.limits = limits
        self.clock = clock
        elapsed = Self.stopwatch(clock)
    }

    private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    /// How many requests wait for a connection.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Uses a connection.
    ///
    /// - Parameter body: Runs statements. It runs again with a new connection if the connection broke while it was idle: if
    ///   it is lost before the server answers the first statement, and the task is not cancelled.
    /// - Throws: `PostgresFailure`, `CancellationError`, or what `body` throws.
    func perform<Value: Sendable>(_ body: @Sendable (PostgresSession) throws -> Value) async throws -> Value {
        let lease = try await lease()
        var outcome = await lease.connection.perform(body)
        // The other idle connections have most likely lost the same server.
        if lease.isReused, outcome.isConnectionLost, !Task.isCancelled { discardIdle() }
        if lease.isReused, outcome.isConnectionLost, !outcome.hasAnswered, !Task.isCancelled {
            do {
                let lease = try newLease()
                outcome = await lease.connection.perform(body)
                giveBack(outcome.isUsable ? lease : nil)
            } catch {
                giveBack(nil)
                throw error
            }
        } else {
            giveBack(outcome.isUsable ? lease : nil)
        }
        return try outcome.result.get()
    }

    /// Runs statements that all see the database as it was at one moment.
    func snapshot<Value: Sendable>(_ body: @Sendable (PostgresSession) throws -> Value) async throws -> Value {
        try await perform { session in try session.snapshot { try body(session) } }
    }

    private func lease() async throws -> Lease {
        try Task.checkCancellation()
        if let lease = try state.withLock({ try available(&$0) }) { return lease }
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let timer = Task {
            try await clock.sleep(for: limits.patience)
            endWaiting(id, PostgresFailure.busy)
        }
        defer { timer.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(id, $0) }
        } onCancel: {
            endWaiting(id, CancellationError())
        }
    }

    /// A connection that is not in use; `nil` if all are.
    private func available(_ state: inout State) throws(PostgresFailure) -> Lease? {
        if let lease = state.idle.popLast() {
            state.inUse += 1
            return lease
        }
        guard state.inUse < limits.connections else { return nil }
        let lease = try newLease()
        state.inUse += 1
        return lease
    }

    private func newLease() throws(PostgresFailure) -> Lease {
        Lease(connection: try PostgresConnection(options), made: elapsed(), isReused: false)
    }

    private func wait(_ id: Int, _ continuation: CheckedContinuation<Lease, any Error>) {
        let lease: Result<Lease, any Error>? = state.withLock { state in
            do {
                // A cancellation that came before this call found nothing to end.
                try Task.checkCancellation()
                if let lease = try available(&state) { return .success(lease) }
                guard state.waiting.count < limits.waiting else { throw PostgresFailure.busy }
                state.waiting.append((id, continuation))
                return nil
            } catch {
                return .failure(error)
            }
        }
        if let lease { continuation.resume(with: lease) }
    }

    private func endWaiting(_ id: Int, _ error: any Error) {
        let continuation = state.withLock { state in
            state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
        }
        continuation?.resume(throwing: error)
    }

    /// Ends a use of a connection: the next request that waits gets it, or a new one if it is `nil` or old.
    private func giveBack(_ used: Lease?) {
        var kept = used.flatMap { elapsed() - $0.made < limits.age ? $0 : nil }
        kept?.isReused = true
        let next: (CheckedContinuation<Lease, any Error>, Result<Lease, any Error>)? = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.inUse -= 1
                if let kept { state.idle.append(kept) }
                return nil
            }
            let lease = Result<Lease, any Error> { try kept ?? newLease() }
            if case .failure = lease { state.inUse -= 1 }
            return (state.waiting.removeFirst().continuation, lease)
        }
        if let (continuation, lease) = next { continuation.resume(with: lease) }
    }

    private func discardIdle() {
        // They are closed when the lock is free again: closing may wait for the network.
        _ = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
    }
}
