/// How often each rare path was taken.
public struct PathCounts<Case: CaseIterable & RawRepresentable<Int> & Sendable>: Sendable {
    /// A rare path.
    public typealias Path = Case

    private var counts = [Int](repeating: 0, count: Case.allCases.count)

    /// Creates counts of which all are 0.
    public init() {}

    /// How often a path was taken.
    public subscript(path: Path) -> Int { counts[path.rawValue] }

    mutating func record(_ path: Path) { counts[path.rawValue] += 1 }

    /// Adds the counts of another run.
    public mutating func add(_ other: PathCounts) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }
}
