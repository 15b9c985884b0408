import PagingCore

extension RunTree {
    /// A node with at most `capacity` runs or children. Nodes are immutable.
    enum Node: TreeNode {
        case leaf(Leaf)
        case inner(Inner)

        init(parentOf children: ContiguousArray<Self>) { self = .inner(Inner(children)) }

        var onlyChild: Self? {
            guard case .inner(let inner) = self, inner.children.count == 1 else { return nil }
            return inner.children[0]
        }
    }

    final class Leaf {
        let runs: ContiguousArray<Run>
        let sum: Sum

        init(_ runs: ContiguousArray<Run>) {
            self.runs = runs
            var sum = Sum.empty
            for run in runs { sum.add(Sum(run.value, count: run.count)) }
            self.sum = sum
        }
    }

    final class Inner {
        let children: ContiguousArray<Node>
        let sums: ContiguousArray<Sum>
        let sum: Sum

        init(_ children: ContiguousArray<Node>) {
            self.children = children
            var sums = ContiguousArray<Sum>()
            var sum = Sum.empty
            for child in children {
                sums.append(child.sum)
                sum.add(child.sum)
            }
            self.sums = sums
            self.sum = sum
        }
    }
}

extension RunTree.Node {
    var sum: Sum {
        switch self {
        case .leaf(let leaf): leaf.sum
        case .inner(let inner): inner.sum
        }
    }

    /// Appends the runs of a range of rows, counted from the node's first row.
    func collect(_ rows: Range<Int>, into found: inout Runs<Sum>) {
        var row = 0
        switch self {
        case .leaf(let leaf):
            for run in leaf.runs {
                found.append(run.value, count: rows.clamped(to: row..<(row + run.count)).count)
                row += run.count
            }
        case .inner(let inner):
            for index in inner.children.indices {
                let part = rows.clamped(to: row..<(row + inner.sums[index].rows))
                if !part.isEmpty {
                    inner.children[index].collect((part.lowerBound - row)..<(part.upperBound - row), into: &found)
                }
                row += inner.sums[index].rows
            }
        }
    }

    /// The nodes that result from replacing a range of rows, counted from the node's first row.
    func replacing(_ rows: Range<Int>, with new: Runs<Sum>) -> ContiguousArray<Self> {
        switch self {
        case .leaf(let leaf):
            var edited = Runs<Sum>()
            collect(0..<rows.lowerBound, into: &edited)
            let start = edited.runs.count
            for run in new.runs { edited.append(run.value, count: run.count) }
            collect(rows.upperBound..<leaf.sum.rows, into: &edited)
            return edited.runs.split(capacity: Self.capacity, grownAt: start) { .leaf(.init($0)) }
        case .inner(let inner):
            var edited = ContiguousArray<Self>()
            var row = 0
            var firstChanged: Int?
            for index in inner.children.indices {
                let end = row + inner.sums[index].rows
                let holdsStart = firstChanged == nil && rows.lowerBound <= end
                if holdsStart || (firstChanged != nil && row < rows.upperBound) {
                    let part = rows.clamped(to: row..<end)
                    edited += inner.children[index].replacing(
                        (part.lowerBound - row)..<(part.upperBound - row), with: holdsStart ? new : Runs())
                    firstChanged = firstChanged ?? index
                } else {
                    edited.append(inner.children[index])
                }
                row = end
            }
            return edited.split(capacity: Self.capacity, grownAt: firstChanged ?? 0) { Self(parentOf: $0) }
        }
    }
}

extension RunTree.Node: Sendable where Sum: Sendable, Sum.Value: Sendable {}
extension RunTree.Leaf: Sendable where Sum: Sendable, Sum.Value: Sendable {}
extension RunTree.Inner: Sendable where Sum: Sendable, Sum.Value: Sendable {}
