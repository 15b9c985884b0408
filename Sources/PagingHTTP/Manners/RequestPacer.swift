/// Delays the requests of a source so that they keep a rate. Those that wait begin in the order in which they came.
///
/// Only the first waiting request waits for the time at which the rate allows it. The others wait until it has begun or
/// was cancelled. So a cancelled request uses none of the rate, and delays no other one.
final class RequestPacer: Sendable {
    fileprivate struct Waiter: Sendable {
        let id: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// The request before all others.
    fileprivate enum First {
        case none
        /// It waits for the rate.
        case waiting
        /// It has begun, and the window counts it.
        case begun
    }

    fileprivate struct State: Sendable {
        var window: RequestRate.SlidingWindow
        var first = First.none
        /// The requests behind the first one, in order.
        var waiters: [Waiter] = []
        var lastID = 0
    }

    private let state: Locked<State>
    private let stopwatch: Stopwatch
    private let longestWait: Duration

    /// Creates a pacer.
    ///
    /// - Parameters:
    ///   - rate: The rate.
    ///   - stopwatch: Measures the time.
    ///   - longestWait: The longest time a request waits. A request that would wait longer fails at once.
    init(_ rate: RequestRate, _ stopwatch: Stopwatch, longestWait: Duration) {
        state = Locked(State(window: RequestRate.SlidingWindow(rate)))
        self.stopwatch = stopwatch
        self.longestWait = longestWait
    }

    /// Waits until the rate allows a request, prepares it, and counts it. One request is prepared at a time, so that they
    /// begin in their order, and those that never begin are not prepared.
    ///
    /// - Parameters:
    ///   - isRefused: Returns whether the server accepts no requests. It is called right before the request is prepared,
    ///     and right before it is counted.
    ///   - prepare: Prepares the request.
    /// - Returns: `false` if the server accepts no requests. Then the request is not counted.
    /// - Throws: ``HeldBack`` if that would take longer than `longestWait`, `CancellationError`, or the error of `prepare`.
    func begin(unless isRefused: () -> Bool, preparing prepare: () async throws -> Void) async throws -> Bool {
        try await waitForPlace()
        defer { givePlace() }
        try Task.checkCancellation()
        if isRefused() { return false }
        let opening = state.withLock { $0.window.opening(at: stopwatch.elapsed) }
        try await stopwatch.sleep(until: opening)
        try Task.checkCancellation()
        if isRefused() { return false }
        try await prepare()
        try Task.checkCancellation()
        if isRefused() { return false }
        state.withLock { $0.begin(at: stopwatch.elapsed) }
        return true
    }

    /// Waits until no other request is first.
    private func waitForPlace() async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let now = stopwatch.elapsed
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // The check is made while the lock is held: a later cancellation finds the waiter.
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    let wait = state.window.opening(behind: state.count, at: now) - now
                    if wait > longestWait { return .failure(HeldBack(.requestRate, remaining: wait)) }
                    guard case .none = state.first else {
                        state.waiters.append(Waiter(id: id, continuation: continuation))
                        return nil
                    }
                    state.first = .waiting
                    return .success(())
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            state.withLock { $0.removeWaiter(id) }?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Makes the next request the first one.
    private func givePlace() {
        let next = state.withLock { state in
            state.first = state.waiters.isEmpty ? .none : .waiting
            return state.waiters.isEmpty ? nil : state.waiters.removeFirst()
        }
        next?.continuation.resume()
    }
}

extension RequestPacer.State {
    /// The number of requests that have not begun.
    fileprivate var count: Int {
        switch first {
        case .none, .begun: waiters.count
        case .waiting: waiters.count + 1
        }
    }

    /// Counts the first request, which the rate allows.
    fileprivate mutating func begin(at now: Duration) {
        let isAllowed = window.begin(at: now)
        assert(isAllowed)
        first = .begun
    }

    fileprivate mutating func removeWaiter(_ id: Int) -> RequestPacer.Waiter? {
        waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0) }
    }
}
