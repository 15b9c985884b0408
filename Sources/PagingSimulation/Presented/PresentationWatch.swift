#if Presentation
import PagingCore

/// A presented list beside the simulated one, held to the naive one after each change: the same rows and sections, told
/// of by legal batches (U1), and indexes that lead both ways.
struct PresentationWatch {
    private(set) var reader: PresentedReader<SimulatedItem, Int32, Int32>
    private var naive: NaivePresentation
    /// The presented rows that are read; `nil` while nobody does.
    private(set) var screen: Range<Int>?

    init(_ plan: PresentationPlan, _ update: Update<SimulatedItem>, _ cells: [Cell], _ configuration: FeedConfiguration)
    {
        reader = PresentedReader(plan.presentation, update, loadsByItself: configuration.prefetch != .manual)
        naive = NaivePresentation(plan, Self.base(update, cells), update.states)
    }

    /// How many rows are presented.
    var count: Int { naive.cells.count }

    mutating func look(at rows: Range<Int>) {
        screen = rows
        reader.look(at: rows)
    }

    /// - Returns: The row of the list beneath to jump to.
    mutating func jump(to row: Int) -> Int {
        screen = row..<(row + max(screen?.count ?? 1, 1))
        return reader.jump(to: row)
    }

    mutating func leave() { screen = nil }

    /// Takes a change of the list beneath.
    ///
    /// - Returns: The promise that is broken, if one is.
    mutating func take(_ update: Update<SimulatedItem>, _ cells: [Cell], _ passage: Passage) -> StaticString? {
        let (before, sections) = (naive.cells, naive.sections)
        _ = reader.take(update)
        naive.take(Self.base(update, cells), update.states) { passage[$0] }
        let rows = reader.update.rows
        guard rows.count == naive.cells.count else { return "U1: a presented list has another number of rows" }
        for index in naive.cells.indices where PresentedCell(rows[index]) != naive.cells[index] {
            return "U1: a presented row is another"
        }
        guard case .changed(let ranges, let sectioned) = reader.update.change else {
            return "U1: a change of a presented list is no batch"
        }
        let after = naive.cells
        let (_, broken) = Batch(ranges).passage(from: before.count, to: after.count) { before[$0] == after[$1] }
        return broken ?? brokenIndex(rows, cells.count) ?? brokenSections(rows)
            ?? brokenBatch(sectioned, before, sections)
    }

    private static func base(_ update: Update<SimulatedItem>, _ cells: [Cell]) -> NaivePresentation.Base {
        var wereLoaded = [Bool](repeating: false, count: cells.count)
        var row = 0
        while row < cells.count {
            guard let run = update.rows.placeholders(from: row) else {
                row += 1
                continue
            }
            for _ in 0..<run.count {
                wereLoaded[row] = run.wereLoaded
                row += 1
            }
        }
        return NaivePresentation.Base(cells: cells, wereLoaded: wereLoaded)
    }

    /// Whether each row is found where it is presented, and each presented one leads back.
    private func brokenIndex(_ rows: PresentedRows<SimulatedItem, Int32, Int32>, _ baseCount: Int) -> StaticString? {
        var places = [Int?](repeating: nil, count: baseCount)
        let first = naive.cells.first?.content == .header ? 1 : 0
        for (inner, element) in naive.elements.enumerated() {
            if element.stage == nil { places[element.row] = inner + first }
            if rows.baseIndex(of: inner + first) != element.row { return "U1: a presented row leads to another row" }
        }
        for row in 0..<baseCount where rows.index(ofBase: row) != places[row] {
            return "U1: a row is presented elsewhere than its index says"
        }
        return nil
    }

    private func brokenSections(_ rows: PresentedRows<SimulatedItem, Int32, Int32>) -> StaticString? {
        guard rows.sectionCount == naive.sections.count else { return "U1: a list has another number of sections" }
        for (section, expected) in naive.sections.enumerated() {
            if rows.key(ofSection: section) != expected.key || rows.rows(ofSection: section) != expected.rows {
                return "U1: a section is another"
            }
            let path = SectionPath(section: section, row: expected.rows.count - 1)
            if rows.path(of: expected.rows.upperBound - 1) != path
                || rows.index(at: path) != expected.rows.upperBound - 1
            {
                return "U1: a row stands elsewhere in its section"
            }
        }
        return nil
    }

    /// Whether the change by sections is one that a table takes, and says all that changed.
    private func brokenBatch(
        _ ranges: SectionedRanges, _ before: [PresentedCell], _ sections: [(key: Int32?, rows: Range<Int>)]
    ) -> StaticString? {
        var batch = Batch()
        batch.removals = ranges.removedSections
        batch.insertions = ranges.insertedSections
        let (passage, broken) = batch.passage(from: sections.count, to: naive.sections.count) {
            sections[$0].key == naive.sections[$1].key
        }
        if let broken { return broken }
        for (old, new) in passage.rows.enumerated() where new >= 0 {
            var rows = Batch()
            rows.removals = ranges.removals.of(old)
            rows.reloads = ranges.reloads.of(old)
            rows.insertions = ranges.insertions.of(new)
            let (was, now) = (sections[old].rows, naive.sections[new].rows)
            let (_, broken) = rows.passage(from: was.count, to: now.count) {
                before[was.lowerBound + $0] == naive.cells[now.lowerBound + $1]
            }
            if let broken { return broken }
        }
        for rows in ranges.removals + ranges.reloads where passage[rows.section] == nil {
            return "U1: a row is named of a section that goes"
        }
        for rows in ranges.insertions where !passage.rows.contains(rows.section) {
            return "U1: a row is named of a section that comes"
        }
        return nil
    }
}

extension [SectionedRanges.Rows] {
    /// The rows of one section.
    fileprivate func of(_ section: Int) -> [Range<Int>] { filter { $0.section == section }.map { $0.rows } }
}
#endif
