import PagingCore

/// A value for each row of a list, kept as runs of neighbouring rows that have the same one: a persistent B+ tree.
///
/// Trees are values that share what they have in common. A change copies the nodes on its path, so whoever holds an
/// earlier tree is not disturbed and does not make the change dearer.
///
/// - Complexity: Finding a run is O(log n) in runs, replacing k of them O(k + log n), copying a tree O(1).
struct RunTree<Sum: RunSum> {
    private var root: Node

    /// Neighbouring rows that have the same value.
    struct Run {
        var value: Sum.Value
        var count: Int
    }

    /// A run and what stands before it.
    struct Place {
        var run: Run
        var before: Sum
    }

    init() { root = .leaf(Leaf([])) }

    /// What is known of all rows.
    var sum: Sum { root.sum }

    /// How many rows there are.
    var rows: Int { root.sum.rows }

    /// The first run that, with all before it, reaches something that more rows never reach less.
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

    /// What is known of the rows before one.
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
        guard let place = find({ $0.rows > row }) else { preconditionFailure("there is no row at this index") }
        return place.run.value
    }

    /// The runs of some rows.
    func runs(in rows: Range<Int>) -> Runs<Sum> {
        var found = Runs<Sum>()
        root.collect(rows, into: &found)
        return found
    }

    /// Replaces rows by others.
    mutating func replace(_ rows: Range<Int>, with runs: Runs<Sum>) {
        var nodes = root.replacing(rows, with: runs)
        while nodes.count > 1 { nodes = Node.grouped(nodes) }
        var top = nodes.first ?? .leaf(Leaf([]))
        while case .inner(let inner) = top, inner.children.count == 1 { top = inner.children[0] }
        root = top
    }
}

/// What is known of a run of rows as a whole.
protocol RunSum {
    associatedtype Value: Equatable

    /// What is known of no rows.
    static var empty: Self { get }

    /// What is known of neighbouring rows that have the same value.
    init(_ value: Value, count: Int)

    var rows: Int { get }

    /// Takes in the rows behind these.
    mutating func add(_ next: Self)
}

extension RunSum {
    func adding(_ next: Self) -> Self {
        var sum = self
        sum.add(next)
        return sum
    }
}

/// Runs one behind the other, of which no two neighbours have the same value.
struct Runs<Sum: RunSum> {
    private(set) var runs = ContiguousArray<RunTree<Sum>.Run>()
    private(set) var sum = Sum.empty

    /// Adds rows behind the others.
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
