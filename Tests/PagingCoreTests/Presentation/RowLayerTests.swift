@testable import PagingCore
@testable import PagingPresentation
import Testing

@Suite struct RowLayerTests {
    private func items(_ values: some Sequence<Int>) -> [Shown] { values.map { .item(id: $0, value: $0) } }

    private func ranges(_ edit: (inout RowChanges) -> Void) -> RowRanges {
        var changes = RowChanges()
        edit(&changes)
        return changes.ranges
    }

    @Test("a filter presents the rows that pass, and an update removes one that no longer passes")
    func filter() {
        var stack = Stack([.noMultiplesOfThree], items(0..<10))
        #expect(stack.lists[0].map(\.value) == [1, 2, 4, 5, 7, 8])
        var rows = stack.base
        rows[4] = .item(id: 4, value: 6)
        let before = stack.layers[0]
        #expect(stack.apply(ranges { $0.reload(4..<5) }, rows) == nil)
        #expect(stack.lists[0].map(\.value) == [1, 2, 5, 7, 8])
        #expect(before.count == 6, "a snapshot keeps its rows")
    }

    @Test("a separator is between two presented neighbors, and follows them")
    func separators() {
        var stack = Stack([.noMultiplesOfThree, .separatedTens], items([8, 9, 12, 14]))
        #expect(stack.lists[1].count == 3)
        #expect(stack.lists[1][1] == .separator(before: .item(id: 8, value: 8), after: .item(id: 14, value: 14)))
        var rows = stack.base
        rows[2] = .item(id: 12, value: 13)
        #expect(stack.apply(ranges { $0.reload(2..<3) }, rows) == nil)
        #expect(stack.lists[1][1] == .separator(before: .item(id: 8, value: 8), after: .item(id: 12, value: 13)))
        rows.remove(at: 0)
        #expect(stack.apply(ranges { $0.remove(0..<1) }, rows) == nil)
        #expect(stack.lists[1].map(\.value) == [13, 14])
    }

    @Test("a separator across a page boundary is inserted with the later page")
    func separatorAcrossPages() {
        var stack = Stack([.separatedTens], items(0..<10))
        #expect(stack.lists[0].count == 10)
        #expect(stack.apply(ranges { $0.insert(10, at: 10) }, items(0..<20)) == nil)
        #expect(stack.lists[0].count == 21)
        #expect(stack.apply(ranges { $0.insert(1, at: 0) }, items([-11] + Array(0..<20))) == nil)
        #expect(stack.lists[0].count == 23)
    }

    @Test("placeholders pass a filter, and those of an evicted page keep the result of its rows")
    func placeholders() {
        var stack = Stack([.noMultiplesOfThree], items(0..<6))
        let evicted = (0..<6).map { Shown.placeholder(wasLoaded: true, id: "\($0)") }
        #expect(stack.apply(ranges { $0.reload(0..<6) }, evicted) == nil)
        #expect(stack.lists[0].count == 4)
        let unknown = (0..<6).map { Shown.placeholder(wasLoaded: false, id: "\($0)") }
        #expect(stack.apply(ranges { $0.reload(0..<6) }, unknown) == nil)
        #expect(stack.lists[0].count == 6)
    }

    @Test("U1: random edits below random layers give legal and complete batches")
    func random() {
        for seed in 0..<100 {
            var random = Random(seed: seed)
            let stages = (0..<(1 + random.below(3))).map { _ in Stage.allCases[random.below(Stage.allCases.count)] }
            var lastID = 0
            func fresh(_ random: inout Random) -> Shown {
                lastID += 1
                return switch random.below(8) {
                case 0: .placeholder(wasLoaded: false, id: "\(lastID)")
                case 1: .placeholder(wasLoaded: true, id: "\(lastID)")
                default: .item(id: lastID, value: random.below(40))
                }
            }
            var stack = Stack(stages, (0..<random.below(120)).map { _ in fresh(&random) })
            for step in 0..<12 {
                var rows = stack.base
                var changes = RowChanges()
                for _ in 0..<(1 + random.below(4)) {
                    switch random.below(3) {
                    case 0:
                        let index = random.below(rows.count + 1)
                        let new = (0..<(1 + random.below(40))).map { _ in fresh(&random) }
                        rows.insert(contentsOf: new, at: index)
                        changes.insert(new.count, at: index)
                    case 1:
                        let range = random.range(within: rows.count)
                        rows.removeSubrange(range)
                        changes.remove(range)
                    default:
                        let range = random.range(within: rows.count)
                        for row in range { rows[row] = fresh(&random) }
                        changes.reload(range)
                    }
                }
                let broken = stack.apply(changes.ranges, rows)
                #expect(broken == nil, "seed \(seed), step \(step), \(stages)")
                if broken != nil { return }
            }
        }
    }

    @Test("a change of k rows classifies only those and the row after them, whatever the length of the list")
    func cost() {
        var stack = Stack([.noMultiplesOfThree, .separatedTens], items(0..<20_000))
        var rows = stack.base
        rows.insert(contentsOf: items(30_000..<30_010), at: 7_000)
        #expect(stack.apply(ranges { $0.insert(10, at: 7_000) }, rows) == nil)
        #expect(stack.classifications <= 10 + 11)
        rows[12_001] = .item(id: -1, value: 12)
        #expect(stack.apply(ranges { $0.reload(12_001..<12_002) }, rows) == nil)
        #expect(stack.classifications <= 1 + 2)
    }

    @Test("a million placeholders are classified at once, and a page among them classifies only its own rows")
    func longRuns() {
        let million = 1_000_000
        var layer = RowLayer()
        var classifications = 0
        layer.present(million) { index in
            classifications += 1
            return RowClassification(.shown, rows: million - index)
        }
        #expect(classifications == 1 && layer.count == million)
        let page = 500_000..<500_030
        let change = layer.apply(ranges { $0.reload(page) }, dependsOnPreviousRow: false) { index in
            classifications += 1
            return RowClassification(index == 500_007 ? .shown : .hidden)
        }
        #expect(classifications == 31)
        #expect(change.removals == [500_000..<500_007, 500_008..<500_030] && change.reloads == [500_007..<500_008])
        #expect(layer.count == million - 29)
        #expect(layer.base(of: 500_000).row == 500_007)
        #expect(layer.index(ofBase: 999_999) == million - 30)
        #expect(layer.neighbours(from: 500_001) == million - 500_030)
    }

    @Test("a header and a footer are inserted and removed with one legal batch")
    func endRows() {
        var ends = EndRows(hasHeader: true)
        let change = ends.apply(ranges { $0.insert(2, at: 0) }, baseCount: 3, becoming: EndRows(hasFooter: true))
        #expect(change.removals == [0..<1] && change.insertions == [0..<2, 5..<6] && change.reloads == [])
        #expect(ends == EndRows(hasFooter: true))
        let kept = ends.apply(
            ranges { $0.remove(4..<5) }, baseCount: 5, becoming: EndRows(hasHeader: true, hasFooter: true))
        #expect(kept.removals == [4..<5] && kept.insertions == [0..<1])
    }
}
