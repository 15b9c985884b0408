/// The heights of a list's rows: an order-statistics tree over runs of neighboring rows of one height.
///
/// A row has the height that was measured for it, or else the estimate. The rows that were not measured are one run
/// between two measured ones, so the tree has a node for each run and not for each row: a new list of ten million rows
/// has one node. The tree is a treap: a node's priority is random, which keeps the expected depth logarithmic.
///
/// Complexity of every method: O(log r) expected for r runs, unless it says otherwise.
public struct RowHeights: Sendable {
    struct Node {
        var left = 0
        var right = 0
        var priority: UInt32
        /// The height of each row of the run, in pixels.
        var height: Double
        /// How many rows the run has.
        var count: Int
        /// How many rows the subtree has, and their height in pixels.
        var totalCount = 0
        var totalHeight = 0.0
    }

    /// The height in pixels of a row that was not measured, above zero.
    public let estimate: Double

    /// How many runs may be stored before ``condense(keeping:)`` has something to do.
    public static let maximumRunCount = 20_000

    /// The node at index 0 stands for no node: it has no rows and no height.
    private(set) var nodes = [Node(priority: 0, height: 0, count: 0)]
    private(set) var root = 0
    /// The roots of subtrees that are not in use any more.
    private var unused: [Int] = []
    private var random: UInt32 = 0x9E37_79B9

    /// Heights of an empty list.
    ///
    /// - Parameter estimate: The height in pixels of a row that was not measured, above zero.
    public init(estimate: Double) {
        self.estimate = estimate
    }

    /// How many rows there are.
    public var count: Int { nodes[root].totalCount }

    /// The height of all rows in pixels.
    public var total: Double { nodes[root].totalHeight }

    /// The offset of a row's upper edge, in pixels from the first row's.
    ///
    /// - Parameter row: A row, or the row count for the end of the list.
    public func offset(of row: Int) -> Double {
        var node = root
        var row = row
        var offset = 0.0
        while node != 0 {
            let before = nodes[nodes[node].left].totalCount
            if row < before {
                node = nodes[node].left
                continue
            }
            offset += nodes[nodes[node].left].totalHeight
            if row <= before + nodes[node].count { return offset + Double(row - before) * nodes[node].height }
            offset += Double(nodes[node].count) * nodes[node].height
            row -= before + nodes[node].count
            node = nodes[node].right
        }
        return offset
    }

    /// The row at an offset, with the part of its height that is above the offset: 2.25 is a quarter below the upper edge
    /// of row 2.
    ///
    /// - Parameter offset: An offset in pixels. One before the first row is at row 0, one behind the last at the row count.
    public func place(at offset: Double) -> Double {
        var node = root
        var rest = max(0, offset)
        var row = 0
        while node != 0 {
            let left = nodes[nodes[node].left]
            let own = Double(nodes[node].count) * nodes[node].height
            if rest < left.totalHeight {
                node = nodes[node].left
            } else if rest - left.totalHeight < own {
                return Double(row + left.totalCount) + (rest - left.totalHeight) / nodes[node].height
            } else {
                rest -= left.totalHeight + own
                row += left.totalCount + nodes[node].count
                node = nodes[node].right
            }
        }
        return Double(row)
    }

    /// The height of a row in pixels.
    ///
    /// - Parameter row: A row.
    public func height(of row: Int) -> Double { offset(of: row + 1) - offset(of: row) }

    /// Sets the height of a row.
    ///
    /// - Parameters:
    ///   - row: A row.
    ///   - height: Its height in pixels, above zero.
    public mutating func set(_ row: Int, to height: Double) {
        precondition(0 <= row && row < count)
        replace(row..<row + 1, with: height, count: 1)
    }

    /// Inserts rows that were not measured.
    ///
    /// - Parameters:
    ///   - newCount: How many.
    ///   - row: The row before which they are inserted, or the row count.
    public mutating func insert(_ newCount: Int, at row: Int) {
        precondition(0 <= row && row <= count)
        replace(row..<row, with: estimate, count: newCount)
    }

    /// Removes rows.
    public mutating func remove(_ rows: Range<Int>) {
        precondition(0 <= rows.lowerBound && rows.upperBound <= count)
        replace(rows, with: 0, count: 0)
    }

    /// Bounds the memory: if there are more than ``maximumRunCount`` runs, the rows outside a range become two runs of
    /// their mean heights. No row of the range moves.
    ///
    /// - Parameter rows: The range.
    public mutating func condense(keeping rows: Range<Int>) {
        // Nodes are only added when none can be reused, and those in use are never fewer than half of them for long.
        guard nodes.count > Self.maximumRunCount else { return }
        var condensed = RowHeights(estimate: estimate)
        condensed.append(offset(of: rows.lowerBound), count: rows.lowerBound)
        for row in rows { condensed.append(height(of: row), count: 1) }
        condensed.append(total - offset(of: rows.upperBound), count: count - rows.upperBound)
        self = condensed
    }

    /// Appends rows of one height, given their height together.
    private mutating func append(_ height: Double, count newCount: Int) {
        if newCount > 0 { replace(count..<count, with: height / Double(newCount), count: newCount) }
    }

    /// Puts one run of rows in place of a range.
    private mutating func replace(_ rows: Range<Int>, with height: Double, count: Int) {
        var (left, behind) = split(root, at: rows.lowerBound)
        let (removed, right) = split(behind, at: rows.count)
        behind = right
        if removed != 0 { unused.append(removed) }
        if count > 0 {
            // A run of the same height right before or behind takes the rows up, so that equal rows stay one run.
            if !extend(left, by: count, of: height, atEnd: true), !extend(behind, by: count, of: height, atEnd: false) {
                left = merge(left, makeNode(height, count))
            }
        }
        root = merge(left, behind)
    }

    /// Adds rows to the last or the first run of a subtree, if it has their height.
    private mutating func extend(_ subtree: Int, by count: Int, of height: Double, atEnd: Bool) -> Bool {
        var node = subtree
        guard node != 0 else { return false }
        while true {
            let next = atEnd ? nodes[node].right : nodes[node].left
            if next == 0 { break }
            node = next
        }
        guard nodes[node].height == height else { return false }
        nodes[node].count += count
        var above = subtree
        while true {
            nodes[above].totalCount += count
            nodes[above].totalHeight += Double(count) * height
            if above == node { return true }
            above = atEnd ? nodes[above].right : nodes[above].left
        }
    }

    /// Divides a subtree into one of its first `count` rows and one of the others. A run in between becomes two.
    private mutating func split(_ subtree: Int, at count: Int) -> (Int, Int) {
        var cut = 0
        let (first, second) = split(subtree, at: count, cut: &cut)
        // Only a merge from the root puts the new node where its priority belongs.
        return (first, merge(cut, second))
    }

    private mutating func split(_ node: Int, at count: Int, cut: inout Int) -> (Int, Int) {
        guard node != 0 else { return (0, 0) }
        let before = nodes[nodes[node].left].totalCount
        if count <= before {
            let (first, second) = split(nodes[node].left, at: count, cut: &cut)
            nodes[node].left = second
            update(node)
            return (first, node)
        }
        let surplus = before + nodes[node].count - count
        if surplus > 0 {
            cut = makeNode(nodes[node].height, surplus)
            nodes[node].count -= surplus
        }
        let (first, second) =
            surplus < 0 ? split(nodes[node].right, at: -surplus, cut: &cut) : (0, nodes[node].right)
        nodes[node].right = first
        update(node)
        return (node, second)
    }

    /// Puts one subtree behind another.
    private mutating func merge(_ first: Int, _ second: Int) -> Int {
        if first == 0 { return second }
        if second == 0 { return first }
        if nodes[first].priority > nodes[second].priority {
            nodes[first].right = merge(nodes[first].right, second)
            update(first)
            return first
        }
        nodes[second].left = merge(first, nodes[second].left)
        update(second)
        return second
    }

    private mutating func update(_ index: Int) {
        let (left, right) = (nodes[nodes[index].left], nodes[nodes[index].right])
        let node = nodes[index]
        nodes[index].totalCount = left.totalCount + node.count + right.totalCount
        nodes[index].totalHeight = left.totalHeight + Double(node.count) * node.height + right.totalHeight
    }

    private mutating func makeNode(_ height: Double, _ count: Int) -> Int {
        random ^= random << 13
        random ^= random >> 17
        random ^= random << 5
        let node = Node(
            priority: random, height: height, count: count, totalCount: count, totalHeight: Double(count) * height)
        guard let index = unused.popLast() else {
            nodes.append(node)
            return nodes.count - 1
        }
        if nodes[index].left != 0 { unused.append(nodes[index].left) }
        if nodes[index].right != 0 { unused.append(nodes[index].right) }
        nodes[index] = node
        return index
    }
}
