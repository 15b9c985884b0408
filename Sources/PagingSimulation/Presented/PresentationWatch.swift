import PagingCore
import PagingPresentation

/// Compares a presented list with the naive one after each change.
///
/// Both must have the same rows and sections, the changes must be legal batches (U1), and the indexes must map in both
/// directions.
struct PresentationWatch {
    private(set) var reader: PresentedReader<SimulatedItem, Int32, Int32>
    private var naive: NaivePresentation
    /// The number of items that became presented so far.
    private var arrivals = 0
    private let loadsByItself: Bool

    init(
        _ plan: PresentationPlan, _ update: ListUpdate<SimulatedItem>, _ cells: [Cell],
        _ configuration: FeedConfiguration
    ) {
        loadsByItself = configuration.prefetch != .manual
        reader = PresentedReader(plan.presentation, update, loadsByItself: loadsByItself)
        naive = NaivePresentation(plan, Self.base(update, cells), update.states)
    }

    /// The number of presented rows.
    var count: Int { naive.cells.count }

    /// The presented rows on screen, as the reader has them; `nil` until it reports a viewport.
    var screen: Range<Int>? {
        reader.viewport { _ in (0, 0) }.map { $0.presented.first..<($0.presented.first + $0.presented.length) }
    }

    /// The presented index of a row of the base list; `nil` if the row is hidden.
    func index(ofBase row: Int) -> Int? { reader.update.rows.index(ofBase: row) }

    /// Whether none of the presented rows is a placeholder.
    func isWhole(_ rows: Range<Int>) -> Bool {
        naive.cells[rows.clamped(to: naive.cells.indices)].allSatisfy { cell in
            if case .placeholder = cell.content { false } else { true }
        }
    }

    mutating func moveViewport(to rows: Range<Int>) { reader.viewportMoved(to: rows) }

    /// - Returns: The row of the base list to jump to.
    mutating func jump(to row: Int) -> Int { reader.jump(to: row) }

    /// Applies a change of the base list.
    ///
    /// - Returns: The promise that is broken, if any.
    mutating func apply(_ update: ListUpdate<SimulatedItem>, _ cells: [Cell], _ rowMapping: RowMapping) -> StaticString?
    {
        let (old, before, sections) = (reader.update, naive.cells, naive.sections)
        let screen = screen
        let isChanged = reader.apply(update)
        let arrived = naive.update(Self.base(update, cells), update.states) { rowMapping[$0] }
        arrivals += arrived
        let rows = reader.update.rows
        guard rows.count == naive.cells.count else { return "U1: a presented list has the wrong number of rows" }
        for index in naive.cells.indices where PresentedCell(rows[index]) != naive.cells[index] {
            return "U1: a presented row is wrong"
        }
        guard case .changed(let ranges, let sectioned) = reader.update.change else {
            return "U1: a change of a presented list is not a batch"
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

    /// Checks whether a reader reports to the base list the viewport that the naive list computes.
    ///
    /// - Parameters:
    ///   - seen: The rows of the base list that it reports as visible.
    ///   - reported: The presented viewport that it reports.
    ///   - distances: The number of presented rows before and after the viewport that should be ready.
    func brokenReport(
        _ seen: Range<Int>, _ reported: PresentedViewport, _ distances: (before: Int, after: Int)
    ) -> StaticString? {
        if reported.count != naive.cells.count { return "V1: a presented list reports the wrong number of rows" }
        if reported.arrivals != arrivals { return "L6: a presented list reports the wrong number of arrived items" }
        let view = naive.view(reported.first..<(reported.first + reported.length), distances)
        if seen != view.seen { return "V1: a presented list reports the wrong visible rows" }
        if reported.reachBefore != view.seen.lowerBound - view.reach.lowerBound
            || reported.reachAfter != view.reach.upperBound - view.seen.upperBound
        {
            return "L3: a presented list reports the wrong prefetch range"
        }
        return reported.missing.flatMap(Array.init) == view.missing
            ? nil : "L3: a presented list reports the wrong placeholders"
    }

    /// Checks whether states, indicators and content change together with the rows (U2).
    private func brokenStates(_ update: ListUpdate<SimulatedItem>) -> StaticString? {
        let shown = reader.update
        if shown.states != update.states { return "U2: a presented list has the wrong states" }
        if shown.indicators != update.indicators { return "U2: a presented list has the wrong indicators" }
        if shown.completedRefreshes != update.completedRefreshes {
            return "U2: a presented list has the wrong number of completed refreshes"
        }
        return shown.content == naive.content(over: update, loadsByItself)
            ? nil : "L13: a presented list has the wrong content"
    }

    /// Checks whether a reader is notified of visible changes, and of nothing else (U3).
    private func brokenNotification(
        _ isChanged: Bool, since old: PresentedUpdate<SimulatedItem, Int32, Int32>, _ before: [PresentedCell],
        _ ranges: RowRanges, of update: ListUpdate<SimulatedItem>
    ) -> StaticString? {
        let now = reader.update
        let areOtherStates = (old.states, old.content) != (now.states, now.content) || old.indicators != now.indicators
        if isChanged != (!ranges.isEmpty || areOtherStates) {
            return "U3: a presented list notified its reader of no change, or did not notify it of a change"
        }
        guard case .changed(let baseRanges) = update.change, baseRanges.isEmpty, before == naive.cells else {
            return nil
        }
        return ranges.isEmpty ? nil : "U3: a presented list changed although the base list did not"
    }

    /// Checks whether the viewport followed its first row, or stayed at its place if the row was removed (V1).
    private func brokenViewport(_ before: Range<Int>?, _ count: Int, _ rowMapping: RowMapping) -> StaticString? {
        guard let before, before.lowerBound < count, let now = screen?.lowerBound else { return nil }
        if let row = rowMapping[before.lowerBound] {
            return now == row ? nil : "V1: the viewport of a presented list did not follow its first row"
        }
        let previous = (0..<before.lowerBound).last { rowMapping[$0] != nil }.flatMap { rowMapping[$0] } ?? -1
        let next =
            (before.lowerBound..<count).first { rowMapping[$0] != nil }.flatMap { rowMapping[$0] } ?? naive.cells.count
        return previous < now && now <= next
            ? nil : "V1: the viewport of a presented list left the place of its removed first row"
    }

    private static func base(_ update: ListUpdate<SimulatedItem>, _ cells: [Cell]) -> NaivePresentation.Base {
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

    /// Checks whether the indexes of base rows and presented rows map to each other.
    private func brokenIndex(_ rows: PresentedRows<SimulatedItem, Int32, Int32>, _ baseCount: Int) -> StaticString? {
        var places = [Int?](repeating: nil, count: baseCount)
        let first = naive.cells.first?.content == .header ? 1 : 0
        for (inner, element) in naive.elements.enumerated() {
            if element.stage == nil { places[element.row] = inner + first }
            if rows.baseIndex(of: inner + first) != element.row {
                return "U1: a presented row maps to the wrong base row"
            }
        }
        for row in 0..<baseCount where rows.index(ofBase: row) != places[row] {
            return "U1: a base row maps to the wrong presented row"
        }
        return nil
    }

    private func brokenSections(_ rows: PresentedRows<SimulatedItem, Int32, Int32>) -> StaticString? {
        guard rows.sectionCount == naive.sections.count else {
            return "U1: a presented list has the wrong number of sections"
        }
        for (section, expected) in naive.sections.enumerated() {
            if rows.key(ofSection: section) != expected.key || rows.rows(ofSection: section) != expected.rows {
                return "U1: a section has the wrong key or the wrong rows"
            }
            let path = SectionPath(section: section, row: expected.rows.count - 1)
            if rows.path(of: expected.rows.upperBound - 1) != path
                || rows.index(at: path) != expected.rows.upperBound - 1
            {
                return "U1: a row has the wrong path in its section"
            }
        }
        return nil
    }

    /// Checks whether the sectioned change is one that a table view accepts, and whether it covers every change.
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
            return "U1: a removal or reload names a row of a removed section"
        }
        for rows in ranges.insertions where !rowMapping.rows.contains(rows.section) {
            return "U1: an insertion names a row of an inserted section"
        }
        return nil
    }
}

extension [SectionedRanges.Rows] {
    /// The rows of one section.
    fileprivate func of(_ section: Int) -> [Range<Int>] { filter { $0.section == section }.map { $0.rows } }
}
