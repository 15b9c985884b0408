import Testing

@testable import PagingCore

@Suite struct RowChangesTests {
    /// A row of the naive list: its index in the old list, if any, and whether its content changed.
    private struct Naive: Equatable {
        var old: Int?
        var isChanged = false
    }

    @Test("rows that an exchange brings back are compared with those that they were, and reloads stay as they are")
    func settledExchange() {
        var changes = RowChanges()
        changes.reload(0..<2)
        changes.remove(3..<6)
        changes.insert(3, at: 3)
        var compared: [[Int]] = []
        changes.settle { old, new in
            compared.append([old, new])
            return old == 4 ? .changed : .same
        }
        #expect(compared == [[3, 3], [4, 4], [5, 5]])
        #expect(changes.ranges.reloads == [0..<2, 4..<5])
        #expect(!changes.movesRows)
    }

    @Test("neighboring rows with the same edit are one run, however often they are edited")
    func joinedRuns() {
        var changes = RowChanges()
        for page in 0..<100 {
            changes.insert(10, at: page * 10)
            changes.reload((page * 10)..<(page * 10 + 10))
        }
        #expect(changes.runs == [.inserted(1000)])
        for row in (0..<50).reversed() { changes.remove(row..<(row + 1)) }
        #expect(changes.runs == [.inserted(950)])
    }

    @Test("U1: random edits are one legal batch that turns the old list into the new one", arguments: Seeds.first(50))
    func edits(_ seed: Int) {
        var random = Random(seed: seed)
        let before = random.below(30)
        var list = (0..<before).map { Naive(old: $0) }
        var changes = RowChanges()
        for _ in 0..<(1 + random.below(12)) {
            switch random.below(4) {
            case 0:
                let place = random.below(list.count + 1)
                let count = random.below(5)
                changes.insert(count, at: place)
                list.insert(contentsOf: Array(repeating: Naive(), count: count), at: place)
            case 1:
                let rows = random.range(within: list.count)
                changes.remove(rows)
                list.removeSubrange(rows)
            case 2:
                let rows = random.range(within: list.count)
                changes.reload(rows)
                for row in rows { list[row].isChanged = true }
            default:
                let rows = random.range(within: list.count)
                let count = random.below(6)
                changes.replace(rows, with: count)
                for row in rows.prefix(count) { list[row].isChanged = true }
                list.removeSubrange(rows.dropFirst(count))
                let added = max(count - rows.count, 0)
                list.insert(contentsOf: Array(repeating: Naive(), count: added), at: rows.lowerBound + count - added)
            }
        }
        let ranges = changes.ranges
        let kept = list.compactMap(\.old)
        #expect(ranges.removals.flatMap { $0 } == (0..<before).filter { !kept.contains($0) })
        #expect(ranges.insertions.flatMap { $0 } == list.indices.filter { list[$0].old == nil })
        #expect(ranges.reloads.flatMap { $0 } == list.filter { $0.old != nil && $0.isChanged }.compactMap(\.old))
        for ranges in [ranges.removals, ranges.insertions, ranges.reloads] {
            #expect(ranges.allSatisfy { !$0.isEmpty })
            #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        }
        for (row, naive) in list.enumerated() {
            if let old = naive.old { #expect(changes.newIndex(of: old, in: before) == row) }
        }
        for old in 0...before {
            #expect(ranges.newIndex(of: old) == list.firstIndex { $0.old.map { $0 >= old } ?? false } ?? list.count)
        }
        guard !kept.isEmpty else { return }
        for old in 0..<before where !kept.contains(old) {
            let distance = kept.map { abs($0 - old) }.min() ?? 0
            let nearest = kept.contains(old + distance) ? old + distance : old - distance
            #expect(changes.newIndex(of: old, in: before) == list.firstIndex { $0.old == nearest })
        }
    }

    @Test("no edit gives no change")
    func nothing() {
        var changes = RowChanges()
        changes.insert(0, at: 4)
        changes.remove(3..<3)
        changes.reload(0..<0)
        changes.replace(2..<2, with: 0)
        #expect(changes.ranges.isEmpty)
        #expect(changes.newIndex(of: 17, in: 20) == 17)
    }

    @Test("U3: rows that were inserted and removed again are not in the change")
    func insertedAndRemoved() {
        var changes = RowChanges()
        changes.insert(3, at: 2)
        changes.remove(2..<5)
        #expect(changes.ranges.isEmpty)
        #expect(changes.isEmpty)
    }

    @Test("a reloaded row that is removed is only a removal")
    func reloadedAndRemoved() {
        var changes = RowChanges()
        changes.reload(1..<4)
        changes.remove(2..<3)
        #expect(changes.ranges.removals == [2..<3])
        #expect(changes.ranges.reloads == [1..<2, 3..<4])
    }
}
