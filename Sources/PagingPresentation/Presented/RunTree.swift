import PagingCore

/// A value for each row of a list, stored as runs of neighboring rows with the same value: a persistent B+ tree.
///
/// Trees are values that share their nodes. A change copies the nodes on one path. Earlier trees do not change, and do
/// not make later changes more expensive.
///
/// - Complexity: Finding a run is O(log n) in runs; replacing k of them is O(k + log n); copying a tree is O(1).
struct RunTree<Sum: RunSum> {
    private var root: Node

    /// Neighboring rows with the same value.
    struct Run {
        var value: Sum.Value
        var count: Int
    }

    /// A run, and the sum of the rows before it.
    struct Place {
        var run: Run
        var before: Sum
    }

    init() { root = .leaf(Leaf([])) }

    /// The sum of all rows.
    var sum: Sum { root.sum }

    /// The number of rows.
    var rows: Int { root.sum.rows }

    /// The first run for which the sum of it and all runs before it satisfies a condition; `nil` if there is none.
    ///
    /// - Parameter reaches: The condition. It must stay true when more rows are added to the sum.
    func find(_ reaches: (Sum) -> Bool) -> Place? {
        guard reaches(root.sum) else { return nil }
        var node = root
        var before = Sum.empty
        descent: while case .inner(let inner) = node {
            for index in inner.children.indices {
                let through = before.adding(inner.sums[index])
                if reaches(through) {
                    node = inner.children[index]
                    continue descent
                }
                before = through
            }
            return nil
        }
        guard case .leaf(let leaf) = node else { return nil }
        for run in leaf.runs {
            let through = before.adding(Sum(run.value, count: run.count))
            if reaches(through) { return Place(run: run, before: before) }
            before = through
        }
        return nil
    }

    /// The sum of the rows before `row`.
    ///
    /// - Precondition: `0 <= row <= rows`.
    func sum(before row: Int) -> Sum {
        guard row > 0, let place = find({ $0.rows >= row }) else { return .empty }
        return place.before.adding(Sum(place.run.value, count: row - place.before.rows))
    }

    /// The value of a row.
    ///
    /// - Precondition: `0 <= row < rows`.
    func value(at row: Int) -> Sum.Value {
        guard let place = find({ $0.rows > row }) else { preconditionFailure("row index out of range") }
        return place.run.value
    }

    /// The runs of a range of rows.
    func runs(in rows: Range<Int>) -> Runs<Sum> {
        var found = Runs<Sum>()
        root.collect(rows, into: &found)
        return found
    }

    /// Replaces a range of rows.
    mutating func replace(_ rows: Range<Int>, with runs: Runs<Sum>) {
        root = Node.root(above: root.replacing(rows, with: runs)) ?? .leaf(Leaf([]))
    }
}

/// An aggregate over the values of consecutive rows.
protocol RunSum {
    associatedtype Value: Equatable

    /// The sum of no rows.
    static var empty: Self { get }

    /// The sum of consecutive rows with the same value.
    init(_ value: Value, count: Int)

    /// The number of rows.
    var rows: Int { get }

    /// Adds the sum of the rows after these.
    mutating func add(_ next: Self)
}

extension RunSum {
    func adding(_ next: Self) -> Self {
        var sum = self
        sum.add(next)
        return sum
    }
}

/// Consecutive runs, of which no two neighbors have the same value.
struct Runs<Sum: RunSum> {
    private(set) var runs = ContiguousArray<RunTree<Sum>.Run>()
    private(set) var sum = Sum.empty

    /// Appends rows with the same value.
    mutating func append(_ value: Sum.Value, count: Int) {
        guard count > 0 else { return }
        sum.add(Sum(value, count: count))
        if let last = runs.last, last.value == value {
            runs[runs.count - 1].count += count
        } else {
            runs.append(.init(value: value, count: count))
        }
    }
}

extension RunTree: Sendable where Sum: Sendable, Sum.Value: Sendable {}
extension RunTree.Run: Sendable where Sum: Sendable, Sum.Value: Sendable {}
