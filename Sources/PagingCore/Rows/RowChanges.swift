/// Edits of the rows that are made one after another and become one update.
///
/// The edits are kept as runs over the list, old and new at once: rows that were kept, reloaded or inserted stand for
/// rows of the list as it is now, kept, reloaded and removed ones for rows of the list as it was. Behind the last run
/// all rows are kept.
///
/// - Complexity: Each edit is O(e) in the edits before it.
package struct RowChanges {
    package enum Run: Equatable {
        case kept(Int)
        case reloaded(Int)
        case removed(Int)
        case inserted(Int)
    }

    package private(set) var runs = ContiguousArray<Run>()

    package init() {}

    /// Whether the edits come to nothing.
    package var isEmpty: Bool {
        runs.allSatisfy { if case .kept = $0 { true } else { false } }
    }

    /// Whether rows are inserted or removed, so that indexes before the edits name other rows after them.
    package var movesRows: Bool {
        runs.contains { run in
            switch run {
            case .inserted, .removed: true
            case .kept, .reloaded: false
            }
        }
    }

    /// Inserts rows before the row that is at an index now.
    @inline(never)
    package mutating func insert(_ count: Int, at index: Int) {
        guard count > 0 else { return }
        let run = boundary(at: index)
        if run > 0, case .inserted(let before) = runs[run - 1] {
            runs[run - 1] = .inserted(before + count)
        } else {
            runs.insert(.inserted(count), at: run)
        }
    }

    /// Removes rows that are in the list now.
    @inline(never)
    package mutating func remove(_ rows: Range<Int>) {
        edit(rows) { run in
            switch run {
            case .kept(let count), .reloaded(let count), .removed(let count): .removed(count)
            case .inserted: nil
            }
        }
    }

    /// Reloads rows that are in the list now.
    @inline(never)
    package mutating func reload(_ rows: Range<Int>) {
        edit(rows) { run in
            switch run {
            case .kept(let count): .reloaded(count)
            case .reloaded, .removed, .inserted: run
            }
        }
    }

    /// Replaces rows that are in the list now: as many as possible are reloaded, the rest are removed or inserted
    /// behind them.
    @inline(never)
    mutating func replace(_ rows: Range<Int>, with count: Int) {
        let reloaded = min(rows.count, count)
        reload(rows.lowerBound..<(rows.lowerBound + reloaded))
        remove((rows.lowerBound + reloaded)..<rows.upperBound)
        insert(count - reloaded, at: rows.lowerBound + reloaded)
    }

    /// Appends a run behind all others, for code that compares two lists from front to back.
    @inline(never)
    package mutating func append(_ run: Run) {
        switch (runs.last, run) {
        case (_, .kept(0)), (_, .reloaded(0)), (_, .removed(0)), (_, .inserted(0)): break
        case (.kept(let before), .kept(let count)): runs[runs.count - 1] = .kept(before + count)
        case (.reloaded(let before), .reloaded(let count)): runs[runs.count - 1] = .reloaded(before + count)
        case (_, .kept), (_, .reloaded), (_, .removed), (_, .inserted): runs.append(run)
        }
    }

    /// The edits as one legal batch.
    package var ranges: RowRanges {
        var ranges = RowRanges()
        var old = 0
        var new = 0
        for run in runs {
            switch run {
            case .kept(let count):
                old += count
                new += count
            case .reloaded(let count):
                ranges.reloads.join(old..<(old + count))
                old += count
                new += count
            case .removed(let count):
                ranges.removals.join(old..<(old + count))
                old += count
            case .inserted(let count):
                ranges.insertions.join(new..<(new + count))
                new += count
            }
        }
        return ranges
    }

    /// Where a row of the list as it was stands now: itself, or, where it was removed, the nearest row that was not,
    /// the following one if two are as near. Of no rows at all the first stands where it stood.
    ///
    /// - Parameter count: How many rows the list had.
    @inline(never)
    func carry(_ row: Int, of count: Int) -> Int {
        guard count > 0 else { return row }
        var old = 0
        var new = 0
        var survivorBefore: (old: Int, new: Int)?
        var removed = false
        for run in runs {
            switch run {
            case .kept(let count), .reloaded(let count):
                if row < old + count, !removed { return new + row - old }
                if removed {
                    return Self.nearer(to: row, survivorBefore, (old, new))
                }
                survivorBefore = (old + count - 1, new + count - 1)
                old += count
                new += count
            case .removed(let count):
                if row < old + count { removed = true }
                old += count
            case .inserted(let count):
                new += count
            }
        }
        guard removed else { return new + row - old }
        guard old < count else { return survivorBefore?.new ?? 0 }
        return Self.nearer(to: row, survivorBefore, (old, new))
    }

    private static func nearer(to row: Int, _ before: (old: Int, new: Int)?, _ after: (old: Int, new: Int)) -> Int {
        guard let before else { return after.new }
        return row - before.old < after.old - row ? before.new : after.new
    }

    @inline(never)
    private mutating func edit(_ rows: Range<Int>, _ change: (Run) -> Run?) {
        guard !rows.isEmpty else { return }
        let first = boundary(at: rows.lowerBound)
        let last = boundary(at: rows.upperBound)
        var edited = ContiguousArray<Run>()
        for run in runs[first..<last] {
            if let changed = change(run) { edited.append(changed) }
        }
        runs.replaceSubrange(first..<last, with: edited)
    }

    /// Makes a run begin at an index of the list as it is now.
    @inline(never)
    private mutating func boundary(at index: Int) -> Int {
        var position = 0
        for run in runs.indices {
            if position == index { return run }
            let count = runs[run].countNow
            if index < position + count {
                let (left, right) = runs[run].cut(at: index - position)
                runs.replaceSubrange(run...run, with: [left, right])
                return run + 1
            }
            position += count
        }
        if position < index { runs.append(.kept(index - position)) }
        return runs.count
    }
}

extension RowChanges.Run {
    fileprivate var countNow: Int {
        switch self {
        case .kept(let count), .reloaded(let count), .inserted(let count): count
        case .removed: 0
        }
    }

    @inline(never)
    fileprivate func cut(at offset: Int) -> (RowChanges.Run, RowChanges.Run) {
        switch self {
        case .kept(let count): (.kept(offset), .kept(count - offset))
        case .reloaded(let count): (.reloaded(offset), .reloaded(count - offset))
        case .inserted(let count): (.inserted(offset), .inserted(count - offset))
        case .removed(let count): (.removed(count), .removed(0))
        }
    }
}

extension [Range<Int>] {
    /// Adds a range behind the others, as a part of the last one where they touch.
    fileprivate mutating func join(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if let last, last.upperBound == range.lowerBound {
            self[count - 1] = last.lowerBound..<range.upperBound
        } else {
            append(range)
        }
    }
}
