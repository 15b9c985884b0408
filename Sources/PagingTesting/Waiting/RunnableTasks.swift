internal import CPagingJobs
import Dispatch
import Paging

/// Knows when no task can run: when the concurrent pool is idle, and the main actor too.
///
/// Jobs on the pool are counted. Those of the main actor cannot be counted, but the main queue runs them in order. So a
/// block that is enqueued there runs after them. If they have enqueued others, the next block runs after those.
final class RunnableTasks: Sendable {
    static let shared = RunnableTasks()

    /// How many blocks in a row have to run on the main queue while no job is enqueued on the pool. A task of the main actor
    /// may make another one run there, which makes a third one run, and so on, this many times.
    private static let mainTurns = 100

    private struct State {
        var waiting: [CheckedContinuation<Void, Never>] = []
        var pass = Pass.none
    }

    private enum Pass {
        case none
        /// A block is on the main queue. `turns` more have to follow it, and `jobs` were enqueued on the pool before the first.
        case running(turns: Int, jobs: Int64)
    }

    private enum Step {
        case stop
        case next
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
            defer { state.pass = .running(turns: Self.mainTurns, jobs: paging_enqueued_jobs()) }
            if case .none = state.pass { return true } else { return false }
        }
        // The caller's job may run on the main actor, and then no job on the pool may be left to return.
        if isFirst { passMainQueue() }
    }

    private func poolBecameIdle() {
        let begins = state.withLock { state in
            guard case .none = state.pass, !state.waiting.isEmpty else { return false }
            state.pass = .running(turns: Self.mainTurns, jobs: paging_enqueued_jobs())
            return true
        }
        if begins { passMainQueue() }
    }

    private func passMainQueue() {
        DispatchQueue.main.async { [self] in
            switch state.withLock({ nextStep(&$0) }) {
            case .next: passMainQueue()
            case .resume(let waiting): for continuation in waiting { continuation.resume() }
            // The pool may have become idle before it was known that no pass is running.
            case .stop: if paging_pool_is_idle() { poolBecameIdle() }
            }
        }
    }

    private func nextStep(_ state: inout State) -> Step {
        guard case .running(let turns, let jobs) = state.pass else { return .stop }
        guard paging_pool_is_idle() else {
            state.pass = .none
            return .stop
        }
        let enqueued = paging_enqueued_jobs()
        if enqueued != jobs {
            state.pass = .running(turns: Self.mainTurns, jobs: enqueued)
        } else if turns > 0 {
            state.pass = .running(turns: turns - 1, jobs: jobs)
        } else {
            defer { state = State() }
            return .resume(state.waiting)
        }
        return .next
    }
}
