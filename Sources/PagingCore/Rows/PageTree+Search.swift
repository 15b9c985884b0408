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

    /// The segment that contains the place with a number, counted by a measure from the node's first place.
    func find(_ measure: RowSummary.Measure, _ target: Int, behind position: PageTree.Position) -> PageTree.Place {
        NodeCount.add()
        return switch self {
        case .leaf(let leaf): leaf.find(measure, target, behind: position)
        case .inner(let inner): inner.find(measure, target, behind: position)
        }
    }
}

extension PageTree.Inner {
    fileprivate func find(
        _ measure: RowSummary.Measure, _ target: Int, behind position: PageTree.Position
    ) -> PageTree.Place {
        let index = child(measure, target)
        return children[index].find(
            measure, target - before[index][measure], behind: position.behind(before[index]))
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
                if !visitor(PageTree.Place(segment: segments[index], firstRow: row, firstOffset: offset)) { return false }
            }
            row += rows
            offset += places
        }
        return true
    }

    fileprivate func find(
        _ measure: RowSummary.Measure, _ target: Int, behind position: PageTree.Position
    ) -> PageTree.Place {
        var position = position
        var rest = target
        for index in 0..<segments.count {
            let size = segments[index].size(measure)
            if rest < size {
                return PageTree.Place(
                    segment: segments[index], firstRow: position.row, firstOffset: position.offset)
            }
            rest -= size
            position.row += segments[index].rows
            position.offset += segments[index].serverCount
        }
        preconditionFailure("the tree has no such row, place or item")
    }
}
