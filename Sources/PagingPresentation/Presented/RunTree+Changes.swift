import PagingCore

/// What a stage of a presented list thinks of a row, or of several one behind the other.
public struct Classification<Value> {
    /// What it thinks; `nil` where nobody can know: then what was thought before stands.
    public var value: Value?
    /// For how many rows it is so, above 0. More than are asked for do no harm.
    public var rows: Int

    /// - Parameters:
    ///   - value: What it thinks; `nil` where nobody can know.
    ///   - rows: For how many rows it is so, above 0.
    public init(_ value: Value?, rows: Int = 1) {
        self.value = value
        self.rows = rows
    }
}

extension Classification: Sendable where Value: Sendable {}

extension RunTree {
    /// A part of a change, with what became of the rows' values.
    enum Step {
        /// Rows that stand, with the values they had, told in the indexes before the change.
        case kept(Range<Int>)
        /// Rows that went, told in the indexes before the change.
        case removed(Range<Int>)
        /// Rows that came.
        case inserted(Runs<Sum>)
        /// Rows that stand and were judged again, since they or the row before them are others.
        case judged(was: Sum.Value, is: Sum.Value, rows: Int, isReloaded: Bool)
    }

    /// Takes over a change of the list.
    ///
    /// - Parameters:
    ///   - ranges: What happened to the rows.
    ///   - fresh: The value of new rows of which nobody can know any.
    ///   - looksBack: Whether the value of a row depends on the row before it.
    ///   - judge: Tells the value of rows from an index on, in the list after the change.
    ///   - report: Hears of the change from front to back.
    mutating func follow(
        _ ranges: RowRanges, fresh: Sum.Value, dependsOnPreviousRow: Bool, judge: (Int) -> Classification<Sum.Value>,
        _ report: (Step) -> Void
    ) {
        let before = self
        var old = 0
        var new = 0
        var hasOtherNeighbour = false
        func judgeAgain(_ rows: Int, isReloaded: Bool) {
            var runs = before.runs(in: old..<(old + rows)).runs[...]
            var judged = Runs<Sum>()
            while judged.sum.rows < rows {
                let judgement = judge(new + judged.sum.rows)
                var rest = min(judgement.rows, rows - judged.sum.rows)
                while rest > 0, let run = runs.first {
                    let count = min(run.count, rest)
                    let value = judgement.value ?? run.value
                    judged.append(value, count: count)
                    report(.judged(was: run.value, is: value, rows: count, isReloaded: isReloaded))
                    runs[runs.startIndex].count -= count
                    if count == run.count { runs.removeFirst() }
                    rest -= count
                }
            }
            replace(new..<(new + rows), with: judged)
            old += rows
            new += rows
        }
        for step in ranges.steps(from: before.rows) {
            switch step {
            case .kept(var rows):
                if dependsOnPreviousRow, hasOtherNeighbour {
                    judgeAgain(1, isReloaded: false)
                    rows -= 1
                }
                report(.kept(old..<(old + rows)))
                old += rows
                new += rows
            case .reloaded(let rows):
                judgeAgain(rows, isReloaded: true)
            case .removed(let rows):
                replace(new..<(new + rows), with: Runs())
                report(.removed(old..<(old + rows)))
                old += rows
            case .inserted(let rows):
                let inserted = Self.judged(new..<(new + rows), fresh: fresh, judge)
                replace(new..<new, with: inserted)
                report(.inserted(inserted))
                new += rows
            }
            if case .kept = step { hasOtherNeighbour = false } else { hasOtherNeighbour = true }
        }
    }

    /// The values of a whole list.
    init(_ rows: Int, fresh: Sum.Value, judge: (Int) -> Classification<Sum.Value>) {
        self.init()
        replace(0..<0, with: Self.judged(0..<rows, fresh: fresh, judge))
    }

    private static func judged(
        _ rows: Range<Int>, fresh: Sum.Value, _ judge: (Int) -> Classification<Sum.Value>
    ) -> Runs<Sum> {
        var runs = Runs<Sum>()
        while runs.sum.rows < rows.count {
            let judgement = judge(rows.lowerBound + runs.sum.rows)
            runs.append(judgement.value ?? fresh, count: min(judgement.rows, rows.count - runs.sum.rows))
        }
        return runs
    }
}
