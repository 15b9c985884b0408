extension PageTree {
    /// How many rows and places of the server's numbering are before a node.
    struct Position {
        var row: Int
        var offset: Int

        func behind(_ sums: RowSummary) -> Position {
            Position(row: row + sums.rows, offset: offset + sums.serverCount)
        }
    }
}

extension PageTree.Node {
    /// Visits the segments with at least one of the rows, in order, until the visitor returns false.
    ///
    /// - Parameters:
    ///   - range: The rows.
    ///   - position: What is before the node.
    /// - Returns: Whether to continue with the next node.
    func visit(_ range: Range<Int>, behind position: PageTree.Position, _ visitor: (PageTree.Place) -> Bool) -> Bool {
        NodeCount.add()
        switch self {
        case .leaf(let leaf): return leaf.visit(range, behind: position, visitor)
        case .inner(let inner):
            let first = range.lowerBound > position.row ? inner.child(.rows, range.lowerBound - position.row) : 0
            for index in first..<inner.children.count {
                let start = position.behind(inner.before[index])
                if start.row >= range.upperBound { return false }
                if !inner.children[index].visit(range, behind: start, visitor) { return false }
            }
            return true
        }
    }
}

extension PageTree.Node {
    /// The segment that has the place with a number, counted by a measure from the node's first place.
    ///
    /// - Precondition: There is such a place.
    // Recursive, because a loop would retain and release each node.
    func find(_ measure: RowSummary.Measure, _ target: Int, behind position: PageTree.Position) -> PageTree.Place {
        NodeCount.add()
        switch self {
        case .leaf(let leaf): return leaf.find(measure, target, behind: position)
        case .inner(let inner):
            let index = inner.child(measure, target)
            return inner.children[index].find(
                measure, target - inner.before[index][measure], behind: position.behind(inner.before[index]))
        }
    }
}

extension PageTree.Leaf {
    fileprivate func visit(
        _ range: Range<Int>, behind position: PageTree.Position, _ visitor: (PageTree.Place) -> Bool
    ) -> Bool {
        var (row, offset) = (position.row, position.offset)
        for index in 0..<segments.count {
            if row >= range.upperBound { return false }
            let (rows, places) = (segments[index].rows, segments[index].serverCount)
            if rows > 0, row + rows > range.lowerBound {
                NodeCount.add()
                if !visitor(PageTree.Place(segment: segments[index], firstRow: row, firstOffset: offset)) {
                    return false
                }
            }
            row += rows
            offset += places
        }
        return true
    }

    fileprivate func find(
        _ measure: RowSummary.Measure, _ target: Int, behind position: PageTree.Position
    ) -> PageTree.Place {
        segments.withUnsafeBufferPointer { segments in
            var (row, offset, rest) = (position.row, position.offset, target)
            for segment in segments.indices {
                let size = segments[segment].size(measure)
                if rest < size {
                    return PageTree.Place(segment: segments[segment], firstRow: row, firstOffset: offset)
                }
                rest &-= size
                row &+= segments[segment].rows
                offset &+= segments[segment].serverCount
            }
            preconditionFailure("the tree has no such row, place or item")
        }
    }
}
