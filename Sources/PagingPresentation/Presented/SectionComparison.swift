import PagingCore

/// What happened to the sections of a list when its rows changed.
///
/// Only rows in or beside the change are looked at. Of those that stand, some may stand in another section than before:
/// where a section was cut in two, where two became one, and where the row before rows without a key is another.
struct SectionComparison<Key: Hashable> {
    typealias Sections = RunTree<SectionSum<Key>>

    private let old: Sections
    private let new: Sections
    private var parts = ContiguousArray<Part>()
    /// The sections that stay, in order, before the change and after it.
    private var matches = ContiguousArray<Match>()

    private typealias Match = (old: Range<Int>, new: Range<Int>)

    /// What happened.
    private(set) var ranges = SectionedRanges()

    /// Neighbouring rows with one fate, all in one section before the change and all in one after it.
    private enum Part {
        case stood(old: SectionedRanges.Rows, new: SectionedRanges.Rows, isReloaded: Bool)
        case removed(SectionedRanges.Rows)
        case inserted(SectionedRanges.Rows)
    }

    init(from old: Sections, to new: Sections, _ steps: ContiguousArray<RowChanges.Run>) {
        self.old = old
        self.new = new
        cut(steps)
        tellSections()
        for part in parts { tell(part) }
    }

    private mutating func cut(_ steps: ContiguousArray<RowChanges.Run>) {
        var oldRow = 0
        var newRow = 0
        for step in steps {
            switch step {
            case .kept(let count), .reloaded(let count):
                cutStanding(oldRow, newRow, count, isReloaded: step == .reloaded(count))
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

    /// Cuts rows that stand. Where a section begins at the same one of them before and after the change, all sections
    /// behind it up to the last are the same as well.
    private mutating func cutStanding(_ oldStart: Int, _ newStart: Int, _ count: Int, isReloaded: Bool) {
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
            parts.append(.stood(old: before, new: after, isReloaded: isReloaded))
            match(before.section, after.section)
            offset += shared
        }
    }

    /// The rows from one on, up to an end, that stand in its section.
    private static func part(_ tree: Sections, _ row: Int, _ end: Int) -> SectionedRanges.Rows {
        let section = tree.section(ofRow: row)
        let rows = tree.rows(ofSection: section)
        return .init(section: section, rows: (row - rows.lowerBound)..<(min(rows.upperBound, end) - rows.lowerBound))
    }

    /// Takes a section for the same before and after the change, unless either is another one already.
    private mutating func match(_ oldSection: Int, _ newSection: Int) {
        if let last = matches.last, last.old.upperBound > oldSection || last.new.upperBound > newSection { return }
        guard old.place(ofSection: oldSection).key == new.place(ofSection: newSection).key else { return }
        matches.append((oldSection..<(oldSection + 1), newSection..<(newSection + 1)))
    }

    private mutating func tellSections() {
        var oldEnd = 0
        var newEnd = 0
        for match in matches + [(old.sum.sections..<old.sum.sections, new.sum.sections..<new.sum.sections)] {
            if oldEnd < match.old.lowerBound { ranges.removedSections.append(oldEnd..<match.old.lowerBound) }
            if newEnd < match.new.lowerBound { ranges.insertedSections.append(newEnd..<match.new.lowerBound) }
            oldEnd = match.old.upperBound
            newEnd = match.new.upperBound
        }
    }

    /// The section that stays, or the run of such sections, that holds one.
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

    private mutating func tell(_ part: Part) {
        switch part {
        case .removed(let rows):
            if match(of: rows.section, { $0.old }) != nil { ranges.removals.join(rows) }
        case .inserted(let rows):
            if match(of: rows.section, { $0.new }) != nil { ranges.insertions.join(rows) }
        case .stood(let before, let after, let isReloaded):
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
    /// Adds rows behind the others, as a part of the last ones where they touch.
    fileprivate mutating func join(_ next: Element) {
        if let last, last.section == next.section, last.rows.upperBound == next.rows.lowerBound {
            self[count - 1].rows = last.rows.lowerBound..<next.rows.upperBound
        } else {
            append(next)
        }
    }
}
