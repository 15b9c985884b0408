import Dispatch
import PagingTesting
import Synchronization

/// How often something was asked for.
final class Asked: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// Counts once more.
    func count(_ name: String) -> Int {
        counts.withLock { counts in
            counts[name, default: 0] += 1
            return counts[name, default: 0]
        }
    }
}

/// A gate that requests wait at until it opens.
final class Gate: Sendable {
    private let isReached = Observed(false)
    private let opening = DispatchSemaphore(value: 0)

    /// Blocks the thread of a request until the gate opens.
    func pass() {
        isReached.update { $0 = true }
        opening.wait()
        // The next one passes too.
        opening.signal()
    }

    func open() { opening.signal() }

    /// Waits until a request is at the gate.
    func waitForArrival() async throws { try await isReached.wait { $0 } }
}
