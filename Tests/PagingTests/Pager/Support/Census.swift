import Paging
import PagingTesting

/// Counts what lives: objects by their initialisers and deinitialisers, calls by their begins and ends.
final class Census: Sendable {
    private let counts = Observed((living: 0, ever: 0))

    var living: Int { counts.read { $0.living } }
    var ever: Int { counts.read { $0.ever } }

    func enter() {
        counts.update {
            $0.living += 1
            $0.ever += 1
        }
    }

    func leave() {
        counts.update { $0.living -= 1 }
    }

    /// Waits until nothing lives any more.
    func waitForNone() async throws {
        try await counts.wait { $0.living == 0 }
    }
}

/// An item that is counted as long as anybody holds it.
struct Counted: Identifiable, Equatable, Sendable {
    private final class Life: Sendable {
        let census: Census

        init(_ census: Census) {
            self.census = census
            census.enter()
        }

        deinit { census.leave() }
    }

    let id: Int
    private let life: Life

    init(id: Int, _ census: Census) {
        self.id = id
        life = Life(census)
    }

    static func == (left: Counted, right: Counted) -> Bool { left.id == right.id }
}
