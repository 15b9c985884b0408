import PagingCore

/// The result of a presentation step for one row, or for several consecutive rows.
public struct RowClassification<Value> {
    /// The result; `nil` if it is unknown, as for a placeholder. The last known result then remains valid.
    public var value: Value?
    /// The number of consecutive rows with this result, above 0. It can exceed the number of rows that are classified.
    public var rows: Int

    /// - Parameters:
    ///   - value: The result; `nil` if it is unknown.
    ///   - rows: The number of consecutive rows with this result, above 0.
    public init(_ value: Value?, rows: Int = 1) {
        self.value = value
        self.rows = rows
    }
}

extension RowClassification: Sendable where Value: Sendable {}

extension RunTree {
    /// A part of a change, with the values of its rows.
    enum Step {
        /// Rows that keep their values, by their indexes before the change.
        case kept(Range<Int>)
        /// Removed rows, by their indexes before the change.
        case removed(Range<Int>)
        /// Inserted rows.
        case inserted(Runs<Sum>)
        /// Rows that were classified again, because they or the row before them changed.
        case classified(before: Sum.Value, after: Sum.Value, rows: Int, isReloaded: Bool)
    }

    /// Applies a change of the list.
    ///
    /// - Parameters:
    ///   - ranges: The change of the rows.
    ///   - defaultValue: The value of inserted rows whose value is unknown.
    ///   - dependsOnPreviousRow: Whether the value of a row depends on the row before it.
    ///   - classify: Returns the value of the row at an index, in the list after the change, and of the rows after it
    ///     with the same value.
    ///   - report: Receives the parts of the change, from the first row to the last.
    mutating func apply(
        _ ranges: RowRanges, default defaultValue: Sum.Value, dependsOnPreviousRow: Bool,
        classify: (Int) -> RowClassification<Sum.Value>, _ report: (Step) -> Void
    ) {
        let before = self
        var old = 0
        var new = 0
        var previousRowChanged = false
        func classifyAgain(_ rows: Int, isReloaded: Bool) {
            var runs = before.runs(in: old..<(old + rows)).runs[...]
            var classified = Runs<Sum>()
            while classified.sum.rows < rows {
                let result = classify(new + classified.sum.rows)
                var rest = min(result.rows, rows - classified.sum.rows)
                while rest > 0, let run = runs.first {
                    let count = min(run.count, rest)
                    let value = result.value ?? run.value
                    classified.append(value, count: count)
                    report(.classified(before: run.value, after: value, rows: count, isReloaded: isReloaded))
                    runs[runs.startIndex].count -= count
                    if count == run.count { runs.removeFirst() }
                    rest -= count
                }
            }
            replace(new..<(new + rows), with: classified)
            old += rows
            new += rows
        }
        for step in ranges.steps(from: before.rows) {
            switch step {
            case .kept(var rows):
                if dependsOnPreviousRow, previousRowChanged {
                    classifyAgain(1, isReloaded: false)
                    rows -= 1
                }
                report(.kept(old..<(old + rows)))
                old += rows
                new += rows
            case .reloaded(let rows):
                classifyAgain(rows, isReloaded: true)
            case .removed(let rows):
                replace(new..<(new + rows), with: Runs())
                report(.removed(old..<(old + rows)))
                old += rows
            case .inserted(let rows):
                let inserted = Self.classified(new..<(new + rows), default: defaultValue, classify)
                replace(new..<new, with: inserted)
                report(.inserted(inserted))
                new += rows
            }
            if case .kept = step { previousRowChanged = false } else { previousRowChanged = true }
        }
    }

    /// Creates a tree with the values of a list.
    ///
    /// - Parameters:
    ///   - rows: The number of rows.
    ///   - defaultValue: The value of rows whose value is unknown.
    ///   - classify: Returns the value of the row at an index, and of the rows after it with the same value.
    init(_ rows: Int, default defaultValue: Sum.Value, classify: (Int) -> RowClassification<Sum.Value>) {
        self.init()
        replace(0..<0, with: Self.classified(0..<rows, default: defaultValue, classify))
    }

    private static func classified(
        _ rows: Range<Int>, default defaultValue: Sum.Value, _ classify: (Int) -> RowClassification<Sum.Value>
    ) -> Runs<Sum> {
        var runs = Runs<Sum>()
        while runs.sum.rows < rows.count {
            let result = classify(rows.lowerBound + runs.sum.rows)
            runs.append(result.value ?? defaultValue, count: min(result.rows, rows.count - runs.sum.rows))
        }
        return runs
    }
}
