@testable import PagingCore
@testable import PagingPresentation

/// A row of a presented list: an item, a placeholder, or a separator of two items.
indirect enum Shown: Equatable {
    case item(id: Int, value: Int)
    case placeholder(wasLoaded: Bool, id: String)
    case separator(before: Shown, after: Shown)

    var value: Int? { if case .item(_, let value) = self { value } else { nil } }

    /// Whether the row's item is no longer known.
    var isForgotten: Bool {
        if case .placeholder(wasLoaded: true, _) = self { true } else { false }
    }
}

/// A stage of a presented list, which classifies each row by the row and the one before it.
enum Stage: CaseIterable {
    case noMultiplesOfThree
    case noMultiplesOfFive
    case separatedTens
    case separatedOdds

    var dependsOnPreviousRow: Bool {
        switch self {
        case .noMultiplesOfThree, .noMultiplesOfFive: false
        case .separatedTens, .separatedOdds: true
        }
    }

    func visibility(of row: Shown, after previous: Shown?) -> RowVisibility? {
        if dependsOnPreviousRow, previous == nil { return .shown }
        if row.isForgotten { return nil }
        switch self {
        case .noMultiplesOfThree: return row.value.map { $0 % 3 == 0 } == true ? .hidden : .shown
        case .noMultiplesOfFive: return row.value.map { $0 % 5 == 0 } == true ? .hidden : .shown
        case .separatedTens, .separatedOdds:
            guard let previous, let value = row.value else { return .shown }
            if previous.isForgotten { return nil }
            guard let before = previous.value else { return .shown }
            let divisor = self == .separatedTens ? 10 : 2
            return value / divisor == before / divisor ? .shown : .separated
        }
    }
}

/// A naive layer, which classifies all rows again for each change.
struct NaiveLayer {
    let stage: Stage
    private(set) var visibilities: [RowVisibility] = []

    init(_ stage: Stage, _ rows: [Shown]) {
        self.stage = stage
        visibilities = rows.map { _ in .shown }
        classify(rows)
    }

    mutating func update(_ ranges: RowRanges, _ rows: [Shown]) {
        visibilities = carried(visibilities, ranges, count: rows.count) { .shown }
        classify(rows)
    }

    private mutating func classify(_ rows: [Shown]) {
        for row in rows.indices {
            visibilities[row] =
                stage.visibility(of: rows[row], after: row > 0 ? rows[row - 1] : nil) ?? visibilities[row]
        }
    }

    func present(_ rows: [Shown]) -> [Shown] {
        rows.indices.flatMap { row in
            switch visibilities[row] {
            case .hidden: [Shown]()
            case .shown: [rows[row]]
            case .separated: [.separator(before: rows[row - 1], after: rows[row]), rows[row]]
            }
        }
    }
}

/// The values of the rows after a change, taken from the same rows before it.
func carried<Value>(_ values: [Value], _ ranges: RowRanges, count: Int, _ fresh: () -> Value) -> [Value] {
    let removed = Set(ranges.removals.joined())
    let inserted = Set(ranges.insertions.joined())
    var kept = values.indices.filter { !removed.contains($0) }[...]
    return (0..<count).map { row in
        if !inserted.contains(row), let old = kept.popFirst() { values[old] } else { fresh() }
    }
}

/// The error of a change for a reader that receives only changes; `nil` if there is none.
func broken<Row: Equatable>(_ ranges: RowRanges, from before: [Row], to after: [Row]) -> String? {
    if let broken = Table.broken(ranges, before: before.count, after: after.count) { return broken }
    let reloaded = Set(ranges.reloads.joined())
    let marked = before.indices.map { reloaded.contains($0) ? nil : before[$0] }
    let shown = carried(marked, ranges, count: after.count) { nil }
    for (row, cell) in shown.enumerated() where cell != nil && cell != after[row] {
        return "U1: row \(row) changed from \(cell!) to \(after[row]) and is in no range"
    }
    return nil
}

/// Layers above each other, with the rows that each one presents as a plain list.
struct Stack {
    private(set) var base: [Shown]
    private(set) var layers: [RowLayer] = []
    private var naive: [NaiveLayer] = []
    /// The rows that each layer presents.
    private(set) var lists: [[Shown]] = []
    /// The number of classifications of the last change.
    private(set) var classifications = 0

    init(_ stages: [Stage], _ base: [Shown]) {
        self.base = base
        var below = base
        for stage in stages {
            var layer = RowLayer()
            layer.present(below.count) {
                RowClassification(stage.visibility(of: below[$0], after: $0 > 0 ? below[$0 - 1] : nil))
            }
            layers.append(layer)
            naive.append(NaiveLayer(stage, below))
            below = naive[naive.count - 1].present(below)
            lists.append(below)
        }
    }

    /// - Returns: The first error, if any.
    mutating func apply(_ ranges: RowRanges, _ rows: [Shown]) -> String? {
        base = rows
        var below = rows
        var ranges = ranges
        classifications = 0
        for level in layers.indices {
            let stage = naive[level].stage
            var count = 0
            let change = layers[level].apply(ranges, dependsOnPreviousRow: stage.dependsOnPreviousRow) {
                count += 1
                return RowClassification(stage.visibility(of: below[$0], after: $0 > 0 ? below[$0 - 1] : nil))
            }
            naive[level].update(ranges, below)
            let after = naive[level].present(below)
            if let broken = broken(change, from: lists[level], to: after) { return "level \(level): \(broken)" }
            if let broken = brokenIndex(layers[level], below, after) { return "level \(level): \(broken)" }
            lists[level] = after
            below = after
            ranges = change
            classifications += count
        }
        return nil
    }

    private func brokenIndex(_ layer: RowLayer, _ below: [Shown], _ after: [Shown]) -> String? {
        if layer.count != after.count { return "presents \(layer.count) rows, not \(after.count)" }
        if layer.baseCount != below.count { return "knows \(layer.baseCount) rows, not \(below.count)" }
        for index in after.indices {
            let (row, isSeparator) = layer.base(of: index)
            if isSeparator {
                guard after[index] == .separator(before: below[row - 1], after: below[row]) else {
                    return "row \(index) is no separator"
                }
            } else {
                if after[index] != below[row] { return "row \(index) is not row \(row) of the base list" }
                if layer.index(ofBase: row) != index { return "row \(row) of the base list does not map to \(index)" }
            }
        }
        let visible = below.indices.filter { layer.index(ofBase: $0) != nil }.count
        let shown = after.filter { if case .separator = $0 { false } else { true } }.count
        return visible >= shown ? nil : "a hidden row has an index"
    }
}
