/// A sequence of edits of the rows that are combined into one update.
///
/// The edits are stored as runs that cover the rows before and after them: kept, reloaded and removed runs are the rows
/// before the edits; kept, reloaded and inserted runs are the rows after them. All rows after the last run are kept.
///
/// - Complexity: Each edit is O(e) in the edits before it.
package struct RowChanges {
    /// A number of neighboring rows with the same edit.
    package enum Run: Equatable {
        case kept(Int)
        case reloaded(Int)
        case removed(Int)
        case inserted(Int)
    }

    package private(set) var runs = ContiguousArray<Run>()

    package init() {}

    /// Whether there are no edits.
    package var isEmpty: Bool {
        runs.allSatisfy { if case .kept = $0 { true } else { false } }
    }

    /// Whether rows are inserted or removed, so that indexes can change.
    package var movesRows: Bool {
        runs.contains { run in
            switch run {
            case .inserted, .removed: true
            case .kept, .reloaded: false
            }
        }
    }

    /// Inserts rows before an index, which is in the list after the earlier edits.
    package mutating func insert(_ count: Int, at index: Int) {
        guard count > 0 else { return }
        let run = boundary(at: index)
        if run > 0, case .inserted(let before) = runs[run - 1] {
            runs[run - 1] = .inserted(before + count)
        } else {
            runs.insert(.inserted(count), at: run)
        }
    }

    /// Removes rows of the list after the earlier edits.
    package mutating func remove(_ rows: Range<Int>) {
        edit(rows) { run in
            switch run {
            case .kept(let count), .reloaded(let count), .removed(let count): .removed(count)
            case .inserted: nil
            }
        }
    }

    /// Reloads rows of the list after the earlier edits.
    package mutating func reload(_ rows: Range<Int>) {
        edit(rows) { run in
            switch run {
            case .kept(let count): .reloaded(count)
            case .reloaded, .removed, .inserted: run
            }
        }
    }

    /// Replaces rows of the list after the earlier edits. As many as possible are reloaded; the rest are removed, or
    /// inserted after them.
    mutating func replace(_ rows: Range<Int>, with count: Int) {
        let reloaded = min(rows.count, count)
        reload(rows.lowerBound..<(rows.lowerBound + reloaded))
        remove((rows.lowerBound + reloaded)..<rows.upperBound)
        insert(count - reloaded, at: rows.lowerBound + reloaded)
    }

    /// Appends a run after all others, for code that compares two lists from the first row to the last.
    package mutating func append(_ run: Run) {
        switch run {
        case .kept(0), .reloaded(0), .removed(0), .inserted(0): return
        case .kept, .reloaded, .removed, .inserted: break
        }
        runs.append(run)
        join(runs.count - 1)
    }

    /// The edits as one batch update (U1).
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

    /// The index after the edits of a row before them. If the row was removed, the index of the nearest row that was
    /// not; the following one if two are equally near. If the list had no rows, `row` itself.
    ///
    /// - Parameter count: The number of rows before the edits.
    func newIndex(of row: Int, in count: Int) -> Int {
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

    private mutating func edit(_ rows: Range<Int>, _ change: (Run) -> Run?) {
        guard !rows.isEmpty else { return }
        let first = boundary(at: rows.lowerBound)
        let last = boundary(at: rows.upperBound)
        var edited = ContiguousArray<Run>()
        for run in runs[first..<last] {
            if let changed = change(run) { edited.append(changed) }
        }
        runs.replaceSubrange(first..<last, with: edited)
        for run in (first...(first + edited.count)).reversed() { join(run) }
    }

    /// Joins a run with the one before it if both have the same edit.
    private mutating func join(_ run: Int) {
        guard run > 0, run < runs.count, let joined = runs[run - 1].joined(with: runs[run]) else { return }
        runs[run - 1] = joined
        runs.remove(at: run)
    }

    /// The index of the run that begins at an index of the list after the earlier edits. Splits a run if necessary.
    private mutating func boundary(at index: Int) -> Int {
        var position = 0
        for run in runs.indices {
            if position == index { return run }
            let count = runs[run].newCount
            if index < position + count {
                let (left, right) = runs[run].split(at: index - position)
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
    /// The number of rows after the edits.
    fileprivate var newCount: Int {
        switch self {
        case .kept(let count), .reloaded(let count), .inserted(let count): count
        case .removed: 0
        }
    }

    /// Both runs as one; `nil` if they have different edits.
    fileprivate func joined(with next: RowChanges.Run) -> RowChanges.Run? {
        switch (self, next) {
        case (.kept(let count), .kept(let more)): .kept(count + more)
        case (.reloaded(let count), .reloaded(let more)): .reloaded(count + more)
        case (.removed(let count), .removed(let more)): .removed(count + more)
        case (.inserted(let count), .inserted(let more)): .inserted(count + more)
        case (.kept, _), (.reloaded, _), (.removed, _), (.inserted, _): nil
        }
    }

    fileprivate func split(at offset: Int) -> (RowChanges.Run, RowChanges.Run) {
        switch self {
        case .kept(let count): (.kept(offset), .kept(count - offset))
        case .reloaded(let count): (.reloaded(offset), .reloaded(count - offset))
        case .inserted(let count): (.inserted(offset), .inserted(count - offset))
        case .removed(let count): (.removed(count), .removed(0))
        }
    }
}

extension [Range<Int>] {
    /// Appends a range, or extends the last one if they are adjacent.
    fileprivate mutating func join(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if let last, last.upperBound == range.lowerBound {
            self[count - 1] = last.lowerBound..<range.upperBound
        } else {
            append(range)
        }
    }
}
