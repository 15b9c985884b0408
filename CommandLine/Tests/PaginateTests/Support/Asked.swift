import Foundation
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

/// A gate that requests wait at, until they are let through.
final class Gate: Sendable {
    private let state = Mutex((arrived: 0, isOpen: false))

    /// Waits at the gate, fifty seconds at most, less than a request may take.
    func pass() {
        state.withLock { $0.arrived += 1 }
        for _ in 0..<5000 where !state.withLock({ $0.isOpen }) { usleep(10_000) }
    }

    func open() { state.withLock { $0.isOpen = true } }

    /// Waits until somebody stands at the gate.
    ///
    /// - Returns: Whether anybody came in time.
    func waitForArrival() async -> Bool {
        for _ in 0..<10_000 {
            if state.withLock({ $0.arrived > 0 }) { return true }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return false
    }
}
