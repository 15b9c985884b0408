import Synchronization

/// A list of a visitor's own: its rows, and how its server behaves. Any number of requests may use it at once.
final class VisitorList: Sendable {
    /// The list's name in paths.
    let id: String

    private let seed: UInt64
    private let clock: any Clock<Duration>

    private struct State: Sendable {
        var contents: ListContents
        var behavior: ListBehavior
        var faults: FaultGenerator
        /// How many pages were requested.
        var pageCount = 0
        var pastChanges = PastChanges()
    }

    private let state: Mutex<State>
    private let latestMemorySize = Atomic(0)

    /// A new list.
    ///
    /// - Parameters:
    ///   - id: The list's name in paths.
    ///   - count: The number of rows, 0...100,000.
    ///   - newest: The end at which the newest rows are.
    ///   - behavior: How the server behaves.
    ///   - seed: What latencies and failures are drawn from.
    ///   - clock: Measures latencies.
    init(
        id: String, count: Int, newest: ListEnd, behavior: ListBehavior, seed: UInt64, clock: any Clock<Duration>
    ) {
        self.id = id
        self.seed = seed
        self.clock = clock
        state = Mutex(
            State(
                contents: ListContents(count: count, newest: newest), behavior: behavior,
                faults: FaultGenerator(behavior.faults(seed: seed), clock: clock)))
        state.withLock { recordMemorySize($0) }
    }

    /// The number of rows.
    var count: Int {
        state.withLock { $0.contents.order.ids.count }
    }

    /// How many bytes of memory the list takes at most. It never waits for a request that uses the list.
    var memorySize: Int {
        latestMemorySize.load(ordering: .relaxed)
    }

    private func recordMemorySize(_ state: State) {
        latestMemorySize.store(state.contents.memorySize + state.pastChanges.memorySize, ordering: .relaxed)
    }

    /// Changes how the server behaves from the next request on. The drawing of latencies and failures, and the counting
    /// of requests, begin again.
    func setBehavior(_ behavior: ListBehavior) {
        let faults = FaultGenerator(behavior.faults(seed: seed), clock: clock)
        state.withLock { state in
            state.behavior = behavior
            state.faults = faults
            state.pageCount = 0
        }
    }

    /// Waits for the latency of a request, without keeping other requests from the list.
    ///
    /// - Throws: `APIError.temporarilyUnavailable` if the request has to fail, or `CancellationError`.
    func waitForLatency() async throws {
        try await state.withLock(\.faults).perform()
    }

    /// A page, with what the list's trouble makes of it.
    ///
    /// - Throws: `APIError.badParameter` for a limit that is refused, or a cursor of another list.
    func page(_ request: ListPageRequest) throws(APIError) -> ListPage {
        let (contents, trouble, limit, number) = try state.withLock { state throws(APIError) in
            let trouble = state.behavior.trouble
            let limit = try trouble.limit(request.limit, parameter: request.limitParameter)
            state.pageCount += 1
            if trouble == .shifts && !request.beginsAtStart {
                // A full list gets no further row, and the request succeeds.
                _ = try? state.contents.perform(.insert(.start, count: 1, text: nil))
                recordMemorySize(state)
            }
            return (state.contents, trouble, limit, state.pageCount)
        }
        // A copy: a search takes long, and other requests do not wait for it.
        return try ListPage(request, limit: limit, trouble: trouble, number: number, of: contents)
    }

    /// Makes a change, unless it was made with the same key before.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - key: The key of the request, if it has one.
    ///   - isRefused: Whether the change is refused, so that nothing changes.
    /// - Returns: The rows that were inserted or updated, as they are now. For a repeated request, without those that were
    ///   removed since.
    /// - Throws: An error of the API; the list has not changed then.
    func perform(_ change: ListChange, key: IdempotencyKey?, isRefused: Bool) throws(APIError) -> [ListRow] {
        try state.withLock { state throws(APIError) in
            if let key, let ids = try state.pastChanges.result(of: change, key: key) {
                return ids.filter { state.contents.order.index(of: $0) != nil }.map(state.contents.row)
            }
            guard !isRefused else { throw .changeRefused }
            let ids = try state.contents.perform(change)
            if let key {
                state.pastChanges.record(change, key: key, result: ids)
            }
            recordMemorySize(state)
            return ids.map(state.contents.row)
        }
    }
}

extension ListBehavior {
    fileprivate func faults(seed: UInt64) -> FaultPlan {
        FaultPlan(latencyMilliseconds: latency.range, failureRate: failureRate, seed: seed)
    }
}
