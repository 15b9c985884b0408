internal import CPagingJobs
import Dispatch
import Paging

/// Knows when no task can run: when the concurrent pool is idle, and the main actor too.
///
/// Jobs on the pool are counted. Those of the main actor and of `Task.yield()` cannot be counted, but their queues start
/// them in order. So a block that is enqueued there starts after them. If they have enqueued others, the next block starts
/// after those.
final class RunnableTasks: Sendable {
    static let shared = RunnableTasks()

    /// The queues through which a block has to pass while no job is enqueued on the pool. A task of the main actor may make
    /// another one run there, which makes a third one run, and so on, as many times as the main queue is in the list.
    private static let queues: [DispatchQueue] = {
        let yielding = [DispatchQoS.QoSClass.background, .utility, .default, .userInitiated].map(
            DispatchQueue.global(qos:))
        let round = Array(repeating: DispatchQueue.main, count: 20) + yielding
        return round + round
    }()

    private struct State {
        var waiting: [CheckedContinuation<Void, Never>] = []
        var pass = Pass.none
    }

    private enum Pass {
        case none
        /// The block has passed so many queues, and `jobs` were enqueued on the pool before the first.
        case running(passed: Int, jobs: Int64)
    }

    private enum Step {
        case stop
        case next(DispatchQueue)
        case resume([CheckedContinuation<Void, Never>])
    }

    private let state = Locked(State())

    private init() {
        paging_on_idle_pool { RunnableTasks.shared.poolBecameIdle() }
    }

    func resumeWhenNoneIsLeft(_ continuation: CheckedContinuation<Void, Never>) {
        let isFirst = state.withLock { state in
            state.waiting.append(continuation)
            // What the caller did before has all turns too.
            defer { state.pass = .running(passed: 0, jobs: paging_enqueued_jobs()) }
            if case .none = state.pass { return true } else { return false }
        }
        // The caller's job may run on the main actor, and then no job on the pool may be left to return.
        if isFirst { pass(Self.queues[0]) }
    }

    private func poolBecameIdle() {
        let begins = state.withLock { state in
            guard case .none = state.pass, !state.waiting.isEmpty else { return false }
            state.pass = .running(passed: 0, jobs: paging_enqueued_jobs())
            return true
        }
        if begins { pass(Self.queues[0]) }
    }

    private func pass(_ queue: DispatchQueue) {
        queue.async { [self] in
            switch state.withLock({ nextStep(&$0) }) {
            case .next(let queue): pass(queue)
            case .resume(let waiting): for continuation in waiting { continuation.resume() }
            // The pool may have become idle before it was known that no pass is running.
            case .stop: if paging_pool_is_idle() { poolBecameIdle() }
            }
        }
    }

    private func nextStep(_ state: inout State) -> Step {
        guard case .running(var passed, let jobs) = state.pass else { return .stop }
        guard paging_pool_is_idle() else {
            state.pass = .none
            return .stop
        }
        let enqueued = paging_enqueued_jobs()
        passed = enqueued == jobs ? passed + 1 : 0
        guard passed < Self.queues.count else {
            defer { state = State() }
            return .resume(state.waiting)
        }
        state.pass = .running(passed: passed, jobs: enqueued)
        return .next(Self.queues[passed])
    }
}
