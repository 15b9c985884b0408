import Paging
import PagingTesting

/// Counts live objects, from `init` to `deinit`, or running calls, from their begin to their end.
final class LiveCounter: Sendable {
    private let counts = Observed((live: 0, total: 0))

    var live: Int { counts.read { $0.live } }
    var total: Int { counts.read { $0.total } }

    func increment() {
        counts.update {
            $0.live += 1
            $0.total += 1
        }
    }

    func decrement() {
        counts.update { $0.live -= 1 }
    }

    /// Waits until none is live.
    func waitForZero() async throws {
        try await counts.wait { $0.live == 0 }
    }
}

/// An item that is counted while it is held.
struct Counted: Identifiable, Equatable, Sendable {
    private final class Life: Sendable {
        let counter: LiveCounter

        init(_ counter: LiveCounter) {
            self.counter = counter
            counter.increment()
        }

        deinit { counter.decrement() }
    }

    let id: Int
    private let life: Life

    init(id: Int, _ counter: LiveCounter) {
        self.id = id
        life = Life(counter)
    }

    static func == (left: Counted, right: Counted) -> Bool { left.id == right.id }
}
