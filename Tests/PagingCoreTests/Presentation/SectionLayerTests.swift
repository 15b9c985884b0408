@testable import PagingCore
@testable import PagingPresentation
import Testing

@Suite struct SectionLayerTests {
    /// A row with the key of its section; `nil` if it has none.
    private struct Cell: Equatable {
        var id: Int
        var key: Int?
    }

    private struct Group: Equatable {
        var key: Int?
        var cells: [Cell]
    }

    private func grouped(_ cells: [Cell]) -> [Group] {
        var groups: [Group] = []
        for cell in cells {
            if let key = cell.key, groups.isEmpty || groups[groups.count - 1].key != key {
                groups.append(Group(key: key, cells: [cell]))
            } else if groups.isEmpty {
                groups.append(Group(key: nil, cells: [cell]))
            } else {
                groups[groups.count - 1].cells.append(cell)
            }
        }
        return groups
    }

    private func classify(_ cell: Cell) -> RowClassification<SectionAssignment<Int>> {
        RowClassification(cell.key.map { .of($0) } ?? .asBefore)
    }

    private func layer(_ cells: [Cell]) -> SectionLayer<Int> {
        var layer = SectionLayer<Int>()
        layer.present(cells.count) { classify(cells[$0]) }
        return layer
    }

    /// Applies a batch as UIKit does.
    ///
    /// - Returns: The error of the batch, if any.
    private func broken(_ ranges: SectionedRanges, from before: [Group], to after: [Group]) -> String? {
        let removed = Set(ranges.removedSections.joined())
        let inserted = Set(ranges.insertedSections.joined())
        let kept = before.indices.filter { !removed.contains($0) }
        let stayed = after.indices.filter { !inserted.contains($0) }
        guard kept.count == stayed.count else { return "sections: \(kept) do not become \(stayed)" }
        for (old, new) in zip(kept, stayed) {
            var rows = RowRanges()
            rows.removals = ranges.removals.filter { $0.section == old }.map(\.rows)
            rows.reloads = ranges.reloads.filter { $0.section == old }.map(\.rows)
            rows.insertions = ranges.insertions.filter { $0.section == new }.map(\.rows)
            if before[old].key != after[new].key { return "section \(old) has another key than section \(new)" }
            if let broken = PagingCoreTests.broken(rows, from: before[old].cells, to: after[new].cells) {
                return "section \(old) to \(new): \(broken)"
            }
        }
        if ranges.removals.contains(where: { removed.contains($0.section) }) {
            return "a removal names rows of a removed section"
        }
        if ranges.reloads.contains(where: { removed.contains($0.section) }) {
            return "a reload names a row of a removed section"
        }
        if ranges.insertions.contains(where: { inserted.contains($0.section) }) {
            return "an insertion names rows of an inserted section"
        }
        return nil
    }

    private func ranges(_ edit: (inout RowChanges) -> Void) -> RowRanges {
        var changes = RowChanges()
        edit(&changes)
        return changes.ranges
    }

    private func cells(_ keys: [Int?]) -> [Cell] { keys.enumerated().map { Cell(id: $0, key: $1) } }

    @Test("adjacent rows with one key are a section, including the following rows without a key")
    func sections() {
        let layer = layer(cells([nil, nil, 1, 1, nil, 1, 2, nil]))
        #expect(layer.count == 3)
        #expect((0..<3).map(layer.key) == [nil, 1, 2])
        #expect((0..<3).map(layer.rows) == [0..<2, 2..<6, 6..<8])
        #expect(layer.path(of: 5) == SectionPath(section: 1, row: 3))
        #expect(layer.row(at: SectionPath(section: 2, row: 1)) == 7)
    }

    @Test("U1: rows that join a section are inserted into it, and the section stays")
    func joining() {
        var list = layer(cells([1, 1, 2]))
        let change = list.apply(ranges { $0.insert(1, at: 2) }) {
            [1, 1, 1, 2].map { self.classify(Cell(id: 0, key: $0)) }[$0]
        }
        #expect(change.insertions == [.init(section: 0, rows: 2..<3)])
        #expect(change.removedSections == [] && change.insertedSections == [] && change.removals == [])
    }

    @Test("U1: a row with another key splits a section, and its removal joins it again")
    func cutting() {
        let whole = cells(Array(repeating: 1, count: 6))
        var cut = whole
        cut.insert(Cell(id: 100, key: 2), at: 3)
        var list = layer(whole)
        let split = list.apply(ranges { $0.insert(1, at: 3) }) { classify(cut[$0]) }
        #expect(broken(split, from: grouped(whole), to: grouped(cut)) == nil)
        #expect(split.insertedSections == [1..<3] && split.removals == [.init(section: 0, rows: 3..<6)])
        let merged = list.apply(ranges { $0.remove(3..<4) }) { classify(whole[$0]) }
        #expect(broken(merged, from: grouped(cut), to: grouped(whole)) == nil)
        #expect(merged.removedSections == [1..<3] && merged.insertions == [.init(section: 0, rows: 3..<6)])
    }

    @Test("U1: rows without a key follow the row before them into another section")
    func following() {
        let before = cells([1, nil, nil, 2])
        var after = before
        after[0].key = 2
        var list = layer(before)
        let change = list.apply(ranges { $0.reload(0..<1) }) { classify(after[$0]) }
        #expect(broken(change, from: grouped(before), to: grouped(after)) == nil)
        #expect(list.count == 1)
    }

    @Test("U1: random edits give complete batches that are legal as UIKit counts sections")
    func random() {
        for seed in 0..<150 {
            var random = Random(seed: seed)
            var lastID = 0
            func fresh(_ random: inout Random) -> Cell {
                lastID += 1
                return Cell(id: lastID, key: random.below(4) == 0 ? nil : random.below(3))
            }
            var cells = (0..<random.below(60)).map { _ in fresh(&random) }
            var list = layer(cells)
            for step in 0..<15 {
                let before = cells
                var changes = RowChanges()
                for _ in 0..<(1 + random.below(3)) {
                    switch random.below(4) {
                    case 0:
                        let index = random.below(cells.count + 1)
                        let new = (0..<(1 + random.below(6))).map { _ in fresh(&random) }
                        cells.insert(contentsOf: new, at: index)
                        changes.insert(new.count, at: index)
                    case 1:
                        let range = random.range(within: cells.count)
                        cells.removeSubrange(range)
                        changes.remove(range)
                    default:
                        let range = random.range(within: cells.count).prefix(4)
                        for row in range { cells[row] = fresh(&random) }
                        changes.reload(range)
                    }
                }
                let change = list.apply(changes.ranges) { classify(cells[$0]) }
                let wrong = broken(change, from: grouped(before), to: grouped(cells))
                let groups = grouped(cells)
                #expect(wrong == nil, "seed \(seed), step \(step)")
                #expect(list.count == groups.count, "seed \(seed), step \(step)")
                #expect((0..<list.count).map(list.key) == groups.map(\.key))
                #expect((0..<list.count).map { list.rows(of: $0).count } == groups.map(\.cells.count))
                for row in cells.indices { #expect(list.row(at: list.path(of: row)) == row) }
                if wrong != nil || list.count != groups.count { return }
            }
        }
    }

    @Test("a change is empty only if no section and no row was inserted, removed or changed")
    func nothing() {
        #expect(SectionedRanges().isEmpty)
        let rows = [SectionedRanges.Rows(section: 0, rows: 0..<1)]
        let edits: [(inout SectionedRanges) -> Void] = [
            { $0.removedSections = [0..<1] }, { $0.insertedSections = [0..<1] }, { $0.removals = rows },
            { $0.insertions = rows }, { $0.reloads = rows },
        ]
        for edit in edits {
            var change = SectionedRanges()
            edit(&change)
            #expect(!change.isEmpty)
        }
    }

    @Test("sections far from a change are not visited and stay")
    func untouched() {
        var list = layer((0..<10_000).map { Cell(id: $0, key: $0 / 10) })
        var judgements = 0
        let change = list.apply(ranges { $0.remove(5_000..<5_010) }) { _ in
            judgements += 1
            return RowClassification(.asBefore)
        }
        #expect(judgements == 0)
        #expect(change.removedSections == [500..<501])
        #expect(change.insertedSections == [] && change.removals == [] && change.insertions == [])
        #expect(list.count == 999)
    }
}
