import PagingCore

/// The change of a list's sections that results from a change of its rows.
///
/// Only the changed rows and their neighbors are compared. A kept row can be in another section than before: if a
/// section was split, if two were merged, or if the row before rows without a key changed.
struct SectionComparison<Key: Hashable> {
    typealias Sections = RunTree<SectionSum<Key>>

    private let old: Sections
    private let new: Sections
    private var parts = ContiguousArray<Part>()
    /// The sections that are kept, in order, by their indexes before and after the change.
    private var matches = ContiguousArray<Match>()

    private typealias Match = (old: Range<Int>, new: Range<Int>)

    /// The result.
    private(set) var ranges = SectionedRanges()

    /// Neighboring rows with the same change, all in one section before the change and in one section after it.
    private enum Part {
        case kept(old: SectionedRanges.Rows, new: SectionedRanges.Rows, isReloaded: Bool)
        case removed(SectionedRanges.Rows)
        case inserted(SectionedRanges.Rows)
    }

    init(from old: Sections, to new: Sections, _ steps: ContiguousArray<RowChanges.Run>) {
        self.old = old
        self.new = new
        split(steps)
        appendSections()
        for part in parts { append(part) }
    }

    /// Splits the change at the boundaries of sections, and matches the sections of kept rows.
    private mutating func split(_ steps: ContiguousArray<RowChanges.Run>) {
        var oldRow = 0
        var newRow = 0
        for step in steps {
            switch step {
            case .kept(let count), .reloaded(let count):
                splitKept(oldRow, newRow, count, isReloaded: step == .reloaded(count))
                oldRow += count
                newRow += count
            case .removed(let count):
                let end = oldRow + count
                while oldRow < end {
                    let rows = Self.part(old, oldRow, end)
                    parts.append(.removed(rows))
                    oldRow += rows.rows.count
                }
            case .inserted(let count):
                let end = newRow + count
                while newRow < end {
                    let rows = Self.part(new, newRow, end)
                    parts.append(.inserted(rows))
                    newRow += rows.rows.count
                }
            }
        }
    }

    /// Splits kept rows. If a section begins at the same row before and after the change, all following sections up to
    /// the last one are the same too, and are matched at once.
    private mutating func splitKept(_ oldStart: Int, _ newStart: Int, _ count: Int, isReloaded: Bool) {
        var offset = 0
        while offset < count {
            var before = Self.part(old, oldStart + offset, oldStart + count)
            var after = Self.part(new, newStart + offset, newStart + count)
            if !isReloaded, before.rows.lowerBound == 0, after.rows.lowerBound == 0 {
                let last = Self.part(old, oldStart + count - 1, oldStart + count)
                let skipped = last.section - before.section
                if skipped > 0 {
                    matches.append(
                        (before.section..<last.section, after.section..<(after.section + skipped)))
                    offset = old.place(ofSection: last.section).firstRow - oldStart
                    before = Self.part(old, oldStart + offset, oldStart + count)
                    after = Self.part(new, newStart + offset, newStart + count)
                }
            }
            let shared = min(before.rows.count, after.rows.count)
            before.rows = before.rows.prefix(shared)
            after.rows = after.rows.prefix(shared)
            parts.append(.kept(old: before, new: after, isReloaded: isReloaded))
            match(before.section, after.section)
            offset += shared
        }
    }

    /// The rows from `row` up to `end` that are in the same section as `row`.
    private static func part(_ tree: Sections, _ row: Int, _ end: Int) -> SectionedRanges.Rows {
        let section = tree.section(ofRow: row)
        let rows = tree.rows(ofSection: section)
        return .init(section: section, rows: (row - rows.lowerBound)..<(min(rows.upperBound, end) - rows.lowerBound))
    }

    /// Matches a section before the change with one after it, if they have the same key and neither has a match.
    private mutating func match(_ oldSection: Int, _ newSection: Int) {
        if let last = matches.last, last.old.upperBound > oldSection || last.new.upperBound > newSection { return }
        guard old.place(ofSection: oldSection).key == new.place(ofSection: newSection).key else { return }
        matches.append((oldSection..<(oldSection + 1), newSection..<(newSection + 1)))
    }

    /// Appends the sections without a match to the result.
    private mutating func appendSections() {
        var oldEnd = 0
        var newEnd = 0
        for match in matches + [(old.sum.sections..<old.sum.sections, new.sum.sections..<new.sum.sections)] {
            if oldEnd < match.old.lowerBound { ranges.removedSections.append(oldEnd..<match.old.lowerBound) }
            if newEnd < match.new.lowerBound { ranges.insertedSections.append(newEnd..<match.new.lowerBound) }
            oldEnd = match.old.upperBound
            newEnd = match.new.upperBound
        }
    }

    /// The match that includes a section; `nil` if the section was removed or inserted.
    private func match(of section: Int, _ side: (Match) -> Range<Int>) -> Match? {
        var low = 0
        var high = matches.count
        while low < high {
            let middle = (low + high) / 2
            if side(matches[middle]).upperBound <= section { low = middle + 1 } else { high = middle }
        }
        guard low < matches.count, side(matches[low]).contains(section) else { return nil }
        return matches[low]
    }

    /// Appends the change of rows in kept sections to the result.
    private mutating func append(_ part: Part) {
        switch part {
        case .removed(let rows):
            if match(of: rows.section, { $0.old }) != nil { ranges.removals.join(rows) }
        case .inserted(let rows):
            if match(of: rows.section, { $0.new }) != nil { ranges.insertions.join(rows) }
        case .kept(let before, let after, let isReloaded):
            let stays = match(of: before.section, { $0.old })
            if let match = stays, match.new.lowerBound + before.section - match.old.lowerBound == after.section {
                if isReloaded { ranges.reloads.join(before) }
                return
            }
            if stays != nil { ranges.removals.join(before) }
            if match(of: after.section, { $0.new }) != nil { ranges.insertions.join(after) }
        }
    }
}

extension [SectionedRanges.Rows] {
    /// Appends rows, or extends the last ones if they are adjacent.
    fileprivate mutating func join(_ next: Element) {
        if let last, last.section == next.section, last.rows.upperBound == next.rows.lowerBound {
            self[count - 1].rows = last.rows.lowerBound..<next.rows.upperBound
        } else {
            append(next)
        }
    }
}
