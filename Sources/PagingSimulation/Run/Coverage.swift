/// How often each rare path was taken, so that one that is never taken is seen.
public struct Coverage: Sendable {
    /// A path that is rare in life and must not be in a simulation.
    public enum Path: Int, CaseIterable, Sendable {
        case cursorLoop
        case noProgress
        case rowsShrank
        case totalGrew
        case endTakenBack
        case refreshOverRows
        case refreshSuperseded
        case prependEnded
        case loadCancelled
        case repetitionScheduled
        case lateAnswer
        case jumpBeyondTheEnd
        case transactionCommitted
        case transactionRolledBack
        case pageEvicted
        case pageShifted
    }

    private var counts = [Int](repeating: 0, count: Path.allCases.count)

    /// No path was taken yet.
    public init() {}

    /// How often a path was taken.
    public subscript(path: Path) -> Int { counts[path.rawValue] }

    mutating func note(_ path: Path) { counts[path.rawValue] += 1 }

    /// Adds the paths of another run.
    public mutating func add(_ other: Coverage) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }
}
