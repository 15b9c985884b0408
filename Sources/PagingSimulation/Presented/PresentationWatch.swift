import PagingCore

/// A presented list beside the simulated one, held to the naive one after each change: the same rows and sections, told
/// of by legal batches (U1), and indexes that lead both ways.
struct PresentationWatch {
    private(set) var reader: PresentedReader<SimulatedItem, Int32, Int32>
    private var naive: NaivePresentation
    /// How many items have come to be presented.
    private var arrivals = 0
    private let loadsByItself: Bool

    init(_ plan: PresentationPlan, _ update: Update<SimulatedItem>, _ cells: [Cell], _ configuration: FeedConfiguration)
    {
        loadsByItself = configuration.prefetch != .manual
        reader = PresentedReader(plan.presentation, update, loadsByItself: loadsByItself)
        naive = NaivePresentation(plan, Self.base(update, cells), update.states)
    }

    /// How many rows are presented.
    var count: Int { naive.cells.count }

    /// The presented rows on screen, as the reader has them; `nil` until it looks.
    var screen: Range<Int>? {
        reader.viewport { _ in (0, 0) }.map { $0.presented.first..<($0.presented.first + $0.presented.length) }
    }

    /// Where a row of the list beneath is presented; `nil` where it is hidden.
    func index(ofBase row: Int) -> Int? { reader.update.rows.index(ofBase: row) }

    /// Whether none of some presented rows is a placeholder.
    func isWhole(_ rows: Range<Int>) -> Bool {
        naive.cells[rows.clamped(to: naive.cells.indices)].allSatisfy { cell in
            if case .placeholder = cell.content { false } else { true }
        }
    }

    mutating func moveViewport(to rows: Range<Int>) { reader.look(at: rows) }

    /// - Returns: The row of the list beneath to jump to.
    mutating func jump(to row: Int) -> Int { reader.jump(to: row) }

    /// Takes a change of the list beneath.
    ///
    /// - Returns: The promise that is broken, if one is.
    mutating func apply(_ update: Update<SimulatedItem>, _ cells: [Cell], _ rowMapping: RowMapping) -> StaticString? {
        let (old, before, sections) = (reader.update, naive.cells, naive.sections)
        let screen = screen
        let isChanged = reader.take(update)
        let arrived = naive.update(Self.base(update, cells), update.states) { rowMapping[$0] }
        arrivals += arrived
        let rows = reader.update.rows
        guard rows.count == naive.cells.count else { return "U1: a presented list has another number of rows" }
        for index in naive.cells.indices where PresentedCell(rows[index]) != naive.cells[index] {
            return "U1: a presented row is another"
        }
        guard case .changed(let ranges, let sectioned) = reader.update.change else {
            return "U1: a change of a presented list is no batch"
        }
        let after = naive.cells
        let (mapping, broken) = Batch(ranges).rowMapping(from: before.count, to: after.count) {
            before[$0] == after[$1]
        }
        return broken ?? brokenViewport(screen, before.count, mapping) ?? brokenIndex(rows, cells.count)
            ?? brokenSections(
                rows)
            ?? brokenBatch(sectioned, before, sections) ?? brokenStates(update)
            ?? brokenNotification(isChanged, since: old, before, ranges, of: update)
    }

    /// Whether what a reader tells the list beneath of its screen is what the naive list has there.
    ///
    /// - Parameters:
    ///   - seen: The rows of the list beneath that it says are on screen.
    ///   - told: What it says of its own rows.
    ///   - distances: How many presented rows before and behind the screen should be ready.
    func brokenReport(
        _ seen: Range<Int>, _ reported: PresentedViewport, _ distances: (before: Int, after: Int)
    ) -> StaticString? {
        if reported.count != naive.cells.count { return "V1: a presented list tells of another number of rows" }
        if reported.arrivals != arrivals { return "L6: a presented list tells of another number of items that came" }
        let view = naive.view(reported.first..<(reported.first + reported.length), distances)
        if seen != view.seen { return "V1: a presented list tells of other rows on screen" }
        if reported.reachBefore != view.seen.lowerBound - view.reach.lowerBound
            || reported.reachAfter != view.reach.upperBound - view.seen.upperBound
        {
            return "L3: a presented list tells of another reach"
        }
        return reported.missing.flatMap(Array.init) == view.missing
            ? nil : "L3: a presented list tells of other placeholders"
    }

    /// Whether states, indicators and content change with the rows (U2).
    private func brokenStates(_ update: Update<SimulatedItem>) -> StaticString? {
        let shown = reader.update
        if shown.states != update.states { return "U2: a presented list has other states" }
        if shown.indicators != update.indicators { return "U2: a presented list has other indicators" }
        if shown.completedRefreshes != update.completedRefreshes {
            return "U2: a presented list was loaded anew another number of times"
        }
        return shown.content == naive.content(over: update, loadsByItself)
            ? nil : "L13: the content of a presented list is another"
    }

    /// Whether a reader is told of what is to be seen, and of nothing else (U3).
    private func brokenNotification(
        _ isChanged: Bool, since old: PresentedUpdate<SimulatedItem, Int32, Int32>, _ before: [PresentedCell],
        _ ranges: RowRanges, of update: Update<SimulatedItem>
    ) -> StaticString? {
        let now = reader.update
        let areOtherStates = (old.states, old.content) != (now.states, now.content) || old.indicators != now.indicators
        if isChanged != (!ranges.isEmpty || areOtherStates) {
            return "U3: a presented list is news, or none, for no reason"
        }
        guard case .changed(let baseRanges) = update.change, baseRanges.isEmpty, before == naive.cells else {
            return nil
        }
        return ranges.isEmpty ? nil : "U3: a presented list changed where nothing did beneath"
    }

    /// Whether the screen went with its first row or, where that was removed, to the place it left (V1).
    private func brokenViewport(_ before: Range<Int>?, _ count: Int, _ rowMapping: RowMapping) -> StaticString? {
        guard let before, before.lowerBound < count, let now = screen?.lowerBound else { return nil }
        if let row = rowMapping[before.lowerBound] {
            return now == row ? nil : "V1: a presented screen stands elsewhere than its first row"
        }
        let previous = (0..<before.lowerBound).last { rowMapping[$0] != nil }.flatMap { rowMapping[$0] } ?? -1
        let next =
            (before.lowerBound..<count).first { rowMapping[$0] != nil }.flatMap { rowMapping[$0] } ?? naive.cells.count
        return previous < now && now <= next ? nil : "V1: a presented screen left the place of its first row"
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
        let (rowMapping, broken) = batch.rowMapping(from: sections.count, to: naive.sections.count) {
            sections[$0].key == naive.sections[$1].key
        }
        if let broken { return broken }
        for (old, new) in rowMapping.rows.enumerated() where new >= 0 {
            var rows = Batch()
            rows.removals = ranges.removals.of(old)
            rows.reloads = ranges.reloads.of(old)
            rows.insertions = ranges.insertions.of(new)
            let (was, now) = (sections[old].rows, naive.sections[new].rows)
            let (_, broken) = rows.rowMapping(from: was.count, to: now.count) {
                before[was.lowerBound + $0] == naive.cells[now.lowerBound + $1]
            }
            if let broken { return broken }
        }
        for rows in ranges.removals + ranges.reloads where rowMapping[rows.section] == nil {
            return "U1: a row is named of a section that goes"
        }
        for rows in ranges.insertions where !rowMapping.rows.contains(rows.section) {
            return "U1: a row is named of a section that comes"
        }
        return nil
    }
}

extension [SectionedRanges.Rows] {
    /// The rows of one section.
    fileprivate func of(_ section: Int) -> [Range<Int>] { filter { $0.section == section }.map { $0.rows } }
}
