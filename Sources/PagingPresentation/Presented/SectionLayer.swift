import PagingCore

/// The section of a row.
public enum SectionAssignment<Key: Hashable>: Hashable {
    /// The section with this key.
    case of(Key)
    /// The section of the row before it.
    case asBefore
}

/// The sections of a list: runs of rows with the same key.
///
/// Rows without a key, for example placeholders, are in the section of the row before them. Rows before the first key
/// form a section without a key. A change keeps a section if the section keeps its key and at least one row.
///
/// Copying a layer is O(1), and does not make later changes more expensive.
///
/// - Complexity: A change of k rows is O(k + log n), and calls for the keys of these rows only, independent of the
///   number of rows in adjacent sections. Converting an index is O(log n).
public struct SectionLayer<Key: Hashable> {
    var tree = RunTree<SectionSum<Key>>()

    /// Creates the sections of an empty list.
    public init() {}

    /// The number of sections.
    public var count: Int { tree.sum.sections }

    /// The number of rows in all sections.
    public var rowCount: Int { tree.rows }

    /// Replaces the list. The sections of all rows are determined again.
    ///
    /// - Parameters:
    ///   - rows: The number of rows.
    ///   - judge: Returns the section of the row at an index, and of the rows after it with the same one. `nil` is
    ///     taken as ``SectionAssignment/asBefore``.
    public mutating func present(_ rows: Int, judge: (Int) -> RowClassification<SectionAssignment<Key>>) {
        tree = RunTree(rows, default: .asBefore, classify: judge)
    }

    /// Applies a change of the list.
    ///
    /// - Parameters:
    ///   - ranges: The change of the rows.
    ///   - judge: Returns the section of the row at an index after the change, and of the rows after it with the same
    ///     one. `nil` keeps the section of the row; a new row is then in the section of the row before it.
    /// - Returns: The change of the sections and their rows.
    public mutating func apply(
        _ ranges: RowRanges, judge: (Int) -> RowClassification<SectionAssignment<Key>>
    ) -> SectionedRanges {
        let before = tree
        tree.apply(ranges, default: .asBefore, dependsOnPreviousRow: false, classify: judge) { _ in }
        return SectionComparison(from: before, to: tree, ranges.steps(from: before.rows)).ranges
    }

    /// The key of a section; `nil` for the section before the first key.
    ///
    /// - Precondition: `0 <= section < count`.
    public func key(of section: Int) -> Key? { tree.place(ofSection: section).key }

    /// The indexes of a section's rows.
    ///
    /// - Precondition: `0 <= section < count`.
    public func rows(of section: Int) -> Range<Int> { tree.rows(ofSection: section) }

    /// The section of a row, and its index in the section.
    ///
    /// - Precondition: `0 <= row < rowCount`.
    public func path(of row: Int) -> SectionPath {
        let section = tree.section(ofRow: row)
        return SectionPath(section: section, row: row - tree.place(ofSection: section).firstRow)
    }

    /// The index of the row with a path.
    ///
    /// - Precondition: The path is that of a row.
    public func row(at path: SectionPath) -> Int { tree.place(ofSection: path.section).firstRow + path.row }
}

/// The number of sections that begin in a run of rows.
struct SectionSum<Key: Hashable>: RunSum {
    var rows = 0
    /// The number of rows before the first key.
    private var keyless = 0
    /// The number of sections with a key.
    private var keyed = 0
    private var first: Key?
    private var last: Key?

    static var empty: SectionSum { SectionSum() }

    private init() {}

    init(_ value: SectionAssignment<Key>, count: Int) {
        rows = count
        switch value {
        case .asBefore: keyless = count
        case .of(let key):
            keyed = 1
            first = key
            last = key
        }
    }

    var sections: Int { keyed + (keyless > 0 ? 1 : 0) }

    mutating func add(_ next: SectionSum) {
        rows += next.rows
        guard next.keyed > 0 else {
            if keyed == 0 { keyless += next.keyless }
            return
        }
        if keyed == 0 {
            keyless += next.keyless
            first = next.first
        }
        keyed += next.keyed - (last == next.first ? 1 : 0)
        last = next.last
    }
}

extension RunTree {
    /// The index of a row's section.
    func section<Key>(ofRow row: Int) -> Int where Sum == SectionSum<Key> {
        sum(before: row + 1).sections - 1
    }

    /// The first row of a section, and its key.
    func place<Key>(ofSection section: Int) -> (firstRow: Int, key: Key?) where Sum == SectionSum<Key> {
        guard let place = find({ $0.sections > section }) else { preconditionFailure("section index out of range") }
        if case .of(let key) = place.run.value { return (place.before.rows, key) }
        return (place.before.rows, nil)
    }

    func rows<Key>(ofSection section: Int) -> Range<Int> where Sum == SectionSum<Key> {
        let end = section + 1 < sum.sections ? place(ofSection: section + 1).firstRow : rows
        return place(ofSection: section).firstRow..<end
    }
}

extension SectionAssignment: Sendable where Key: Sendable {}
extension SectionSum: Sendable where Key: Sendable {}
extension SectionLayer: Sendable where Key: Sendable {}
