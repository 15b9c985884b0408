import PagingCore

/// Which section of a list a row stands in.
public enum SectionAssignment<Key: Hashable>: Hashable {
    /// In that of a key.
    case of(Key)
    /// In that of the row before it.
    case asBefore
}

/// The sections of a list: runs of rows that have the same key.
///
/// Rows that have no key of their own, as placeholders have none, stand in the section of the row before them; before
/// the first key they are a section without a key. A section stays the same over a change if it keeps its key and at
/// least one row.
///
/// A snapshot of it costs nothing to take and makes no later change dearer.
///
/// - Complexity: A change of k rows is O(k + log n) and asks for the key of those rows only, whatever the number of rows
///   in the sections they border on; indexes are translated in O(log n).
public struct SectionLayer<Key: Hashable> {
    var tree = RunTree<SectionSum<Key>>()

    /// The sections of an empty list.
    public init() {}

    /// How many sections there are.
    public var count: Int { tree.sum.sections }

    /// How many rows there are in all sections.
    public var rowCount: Int { tree.rows }

    /// Takes the list as it stands.
    ///
    /// - Parameters:
    ///   - rows: How many rows it has.
    ///   - judge: Tells the section of the rows from an index on; `nil` is taken as that of the row before.
    public mutating func present(_ rows: Int, judge: (Int) -> Classification<SectionAssignment<Key>>) {
        tree = RunTree(rows, fresh: .asBefore, judge: judge)
    }

    /// Takes a change of the list.
    ///
    /// - Parameters:
    ///   - ranges: What happened to its rows, as a legal batch.
    ///   - judge: Tells the section of the rows from an index on, after the change. `nil` is taken as what it was, and as
    ///     that of the row before for a new row.
    /// - Returns: What happened to the sections and their rows.
    public mutating func take(
        _ ranges: RowRanges, judge: (Int) -> Classification<SectionAssignment<Key>>
    ) -> SectionedRanges {
        let before = tree
        tree.follow(ranges, fresh: .asBefore, dependsOnPreviousRow: false, judge: judge) { _ in }
        return SectionComparison(from: before, to: tree, ranges.steps(from: before.rows)).ranges
    }

    /// The key of a section; `nil` for the section before the first key.
    ///
    /// - Precondition: `0 <= section < count`.
    public func key(of section: Int) -> Key? { tree.place(ofSection: section).key }

    /// The rows of a section.
    ///
    /// - Precondition: `0 <= section < count`.
    public func rows(of section: Int) -> Range<Int> { tree.rows(ofSection: section) }

    /// Where a row stands.
    ///
    /// - Precondition: `0 <= row < rowCount`.
    public func path(of row: Int) -> SectionPath {
        let section = tree.section(ofRow: row)
        return SectionPath(section: section, row: row - tree.place(ofSection: section).firstRow)
    }

    /// The row that stands at a place.
    ///
    /// - Precondition: The place is one of a row.
    public func row(at path: SectionPath) -> Int { tree.place(ofSection: path.section).firstRow + path.row }
}

/// How many sections some rows begin.
struct SectionSum<Key: Hashable>: RunSum {
    var rows = 0
    /// How many rows stand before the first key.
    private var keyless = 0
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
    /// The section that a row stands in.
    func section<Key>(ofRow row: Int) -> Int where Sum == SectionSum<Key> {
        sum(before: row + 1).sections - 1
    }

    /// Where a section begins, and its key.
    func place<Key>(ofSection section: Int) -> (firstRow: Int, key: Key?) where Sum == SectionSum<Key> {
        guard let place = find({ $0.sections > section }) else { preconditionFailure("there is no such section") }
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
