import Testing

@testable import PagingCore

@Suite struct PageTreeTests {
    @Test("random splices give the same result as a naive array", arguments: 0..<8)
    func splices(_ seed: Int) {
        var random = Random(seed: seed)
        var tree = PageTree()
        var model: [Segment] = []
        for step in 1...100 {
            let lower = random.below(1_500)
            let keys = lower...(lower + random.below(seed % 2 == 0 ? 8 : 400))
            let new = segments(within: keys, &random)
            tree.replace(keys, with: new)
            model.removeAll { keys.contains(Int($0.key)) }
            model.insert(contentsOf: new, at: model.firstIndex { Int($0.key) > keys.upperBound } ?? model.count)
            guard agrees(tree, model, every: step % 20 == 0 ? 1 : 41) else { return }
        }
    }

    @Test("10,000 segments are found by row, by offset and by key, wherever they were inserted", arguments: [0, 1, 2])
    func large(_ order: Int) {
        var tree = PageTree()
        var model: [Segment] = []
        for step in 0..<10_000 {
            let key =
                switch order {
                case 0: step * 3
                case 1: -step * 3
                default: (step * 7_919) % 10_000 * 3
                }
            let segment = Segment.unloaded(.notRequested, key: key, rows: step % 3)
            tree.replace(key, with: segment)
            model.append(segment)
        }
        model.sort { $0.key < $1.key }
        _ = agrees(tree, model, every: 211)
    }

    @Test("earlier copies of a tree do not change")
    func snapshots() {
        var random = Random(seed: 5)
        var tree = PageTree()
        var model: [Segment] = []
        var snapshots: [(PageTree, [Segment])] = []
        for step in 0..<300 {
            let lower = random.below(2_000)
            let keys = lower...(lower + random.below(30))
            let new = segments(within: keys, &random)
            tree.replace(keys, with: new)
            model.removeAll { keys.contains(Int($0.key)) }
            model.insert(contentsOf: new, at: model.firstIndex { Int($0.key) > keys.upperBound } ?? model.count)
            if step % 30 == 0 { snapshots.append((tree, model)) }
        }
        for (tree, model) in snapshots { _ = agrees(tree, model) }
    }

    @Test("a visit passes the segments of a range in order, with the totals before each, and stops on request")
    func visits() {
        var random = Random(seed: 8)
        var tree = PageTree()
        for key in 0..<200 { tree.replace(key, with: .unloaded(.notRequested, key: key, rows: random.below(4))) }
        for _ in 0..<200 {
            let range = random.range(within: tree.rows)
            var rows: [Int] = []
            tree.visit(rows: range) { place in
                rows += (place.firstRow..<(place.firstRow + place.segment.rows)).clamped(to: range)
                return true
            }
            #expect(rows == Array(range))
            var visits = 0
            tree.visit(rows: range) { _ in
                visits += 1
                return false
            }
            #expect(visits == (range.isEmpty ? 0 : 1))
        }
    }

    @Test("an empty tree has no segments")
    func empty() {
        var tree = PageTree()
        #expect(tree.rows == 0 && tree.serverCount == 0)
        #expect(tree.first == nil && tree.last == nil && tree.place(ofKey: 0) == nil)
        tree.replace(3, with: .unloaded(.notRequested, key: 3, rows: 5))
        tree.replace(0...9, with: [])
        #expect(tree.rows == 0 && tree.first == nil)
    }

    @Test("rows beyond the span of a page share its last offset")
    func offsetOfRow() {
        var tree = PageTree()
        tree.replace(0, with: .unloaded(.notRequested, key: 0, rows: 5))
        tree.replace(5, with: .loaded([1, 2, 3, 4], key: 5, serverCount: 2))
        let place = tree.place(ofRow: 7)
        #expect(place.firstRow == 5 && place.firstOffset == 5)
        #expect((0..<4).map(place.offset(ofRow:)) == [5, 6, 6, 6])
    }

    @Test("a tree that grows at its end or at its head leaves full nodes", arguments: [1, -1])
    func fullNodes(_ step: Int) {
        var tree = PageTree()
        for place in 0..<5_000 {
            tree.replace(place * step, with: .unloaded(.notRequested, key: place * step, rows: 1))
        }
        #expect(nodesByLevel(tree).map(\.count) == [1, 5, 157])
    }

    @Test("no node is too large, all leaves have the same depth, and a full leaf is split in two", arguments: 0..<20)
    func nodes(_ seed: Int) {
        var random = Random(seed: seed)
        var tree = PageTree()
        for _ in 0..<60 {
            let lower = random.below(4_000)
            let keys = lower...(lower + random.below(300))
            tree.replace(
                keys, with: keys.filter { _ in random.below(2) == 0 }.map { .unloaded(.notRequested, key: $0, rows: 1) }
            )
            #expect(nodesByLevel(tree).joined().allSatisfy { $0 <= PageTree.Node.capacity })
        }
        var full = PageTree()
        for key in 0..<PageTree.Node.capacity {
            full.replace(key * 2, with: .unloaded(.notRequested, key: key * 2, rows: 1))
        }
        #expect(nodesByLevel(full).map(\.count) == [1])
        full.replace(31, with: .unloaded(.notRequested, key: 31, rows: 1))
        #expect(nodesByLevel(full).last?.sorted() == [16, 17])
    }

    /// The number of segments or children of each node, level by level from the root.
    private func nodesByLevel(_ tree: PageTree) -> [[Int]] {
        var levels: [[Int]] = []
        var level = [tree.root]
        while !level.isEmpty {
            var below: [PageTree.Node] = []
            var sizes: [Int] = []
            var leaves = 0
            for node in level {
                switch node {
                case .leaf(let leaf):
                    sizes.append(leaf.segments.count)
                    leaves += 1
                case .inner(let inner):
                    sizes.append(inner.children.count)
                    below += inner.children
                }
            }
            #expect(leaves == 0 || leaves == level.count, "leaves have different depths")
            levels.append(sizes)
            level = below
        }
        return levels
    }

    @Test("a visit skips segments without rows")
    func withoutRows() {
        var tree = PageTree()
        for key in 0..<9 { tree.replace(key, with: .loaded(key % 3 == 0 ? [7] : [], key: key, serverCount: 1)) }
        var keys: [Int32] = []
        tree.visit(rows: 0..<3) { place in
            keys.append(place.segment.key)
            return true
        }
        #expect(keys == [0, 3, 6])
    }

    private func segments(within keys: ClosedRange<Int>, _ random: inout Random) -> [Segment] {
        var made: [Segment] = []
        for key in keys where random.below(3) == 0 {
            switch random.below(4) {
            case 0: made.append(.unloaded(.notRequested, key: key, rows: 1 + random.below(20)))
            case 1: made.append(.loaded(ContiguousArray<Int>(), key: key, serverCount: random.below(3)))
            case 2:
                made.append(
                    Segment(.evicted(.notRequested), key: key, rows: random.below(9), serverCount: random.below(9)))
            default:
                made.append(.loaded(ContiguousArray(0..<random.below(9)), key: key, serverCount: random.below(9)))
            }
        }
        return made
    }

    /// Compares a tree with an array.
    private func agrees(_ tree: PageTree, _ model: [Segment], every step: Int = 1) -> Bool {
        var keys: [Int32] = []
        tree.visitAll { keys.append($0.key) }
        guard keys == model.map(\.key) else {
            #expect(keys == model.map(\.key))
            return false
        }
        var row = 0
        var offset = 0
        var items = 0
        var unsettled = 0
        var settledEnd = 0
        var isSame = true
        for (index, segment) in model.enumerated() {
            if index % step == 0 {
                let found = tree.place(ofKey: Int(segment.key))
                isSame = isSame && found?.firstRow == row && found?.firstOffset == offset
                if segment.rows > 0 {
                    isSame = isSame && tree.place(ofRow: row).segment.key == segment.key
                    isSame = isSame && tree.place(ofRow: row + segment.rows - 1).segment.key == segment.key
                    isSame = isSame && tree.place(ofRow: row).firstOffset == offset
                }
                if segment.serverCount > 0 {
                    isSame = isSame && tree.place(ofOffset: offset).segment.key == segment.key
                    isSame = isSame && tree.place(ofOffset: offset + segment.serverCount - 1).firstRow == row
                }
                let nextKey = index + 1 < model.count ? Int(model[index + 1].key) : nil
                isSame = isSame && tree.key(behind: Int(segment.key)) == nextKey
                let next = nextKey ?? Int(segment.key) + 5
                isSame = isSame && tree.place(atOrBeforeKey: next - 1)?.segment.key == segment.key
                if next - 1 > Int(segment.key) { isSame = isSame && tree.place(ofKey: next - 1) == nil }
            }
            if index % step == 0 {
                isSame = isSame && tree.items(beforeKey: Int(segment.key)) == items
                if segment.summary.items > 0 {
                    isSame = isSame && tree.place(ofItem: items).segment.key == segment.key
                    isSame = isSame && tree.place(ofItem: items + segment.rows - 1).firstRow == row
                }
            }
            row += segment.rows
            offset += segment.serverCount
            items += segment.summary.items
            unsettled += segment.summary.unsettled
            if segment.summary.hasSettledPlaces { settledEnd = offset }
        }
        let missing = model.first { $0.summary.notRequested > 0 }
        isSame = isSame && tree.firstNotRequested?.segment.key == missing?.key && tree.settledEnd == settledEnd
        isSame = isSame && tree.rows == row && tree.serverCount == offset
        isSame = isSame && tree.summary.items == items && tree.summary.unsettled == unsettled
        isSame = isSame && tree.first?.key == model.first?.key && tree.last?.key == model.last?.key
        if let first = model.first { isSame = isSame && tree.place(atOrBeforeKey: Int(first.key) - 1) == nil }
        #expect(isSame, "the tree differs from the array of \(model.count) segments")
        return isSame
    }
}
