import PagingCore

/// The sections and rows that one update removes, inserts and reloads, in the form that the batch updates of table and
/// collection views require.
///
/// Removals and reloads are indexes before the update, insertions are indexes after it. The rows of removed and
/// inserted sections are not listed. For each section that is kept, `rows after = rows before - removed + inserted`.
public struct SectionedRanges: Hashable, Sendable {
    /// Neighboring rows of one section.
    public struct Rows: Hashable, Sendable {
        /// The index of the section.
        public var section: Int
        /// The indexes of the rows in their section.
        public var rows: Range<Int>
    }

    /// The removed sections, as indexes before the update.
    public internal(set) var removedSections: [Range<Int>] = []
    /// The inserted sections, as indexes after the update.
    public internal(set) var insertedSections: [Range<Int>] = []
    /// The rows that are removed from kept sections, as indexes before the update.
    public internal(set) var removals: [Rows] = []
    /// The rows that are inserted into kept sections, as indexes after the update.
    public internal(set) var insertions: [Rows] = []
    /// The rows with changed content in kept sections, as indexes before the update.
    public internal(set) var reloads: [Rows] = []

    /// Creates an update of no sections and no rows.
    public init() {}

    /// Creates an update of the rows of a list that is one section.
    package init(inOneSection ranges: RowRanges) {
        removals = ranges.removals.map { Rows(section: 0, rows: $0) }
        insertions = ranges.insertions.map { Rows(section: 0, rows: $0) }
        reloads = ranges.reloads.map { Rows(section: 0, rows: $0) }
    }

    /// Whether nothing changed.
    public var isEmpty: Bool {
        removedSections.isEmpty && insertedSections.isEmpty && removals.isEmpty && insertions.isEmpty && reloads.isEmpty
    }
}

/// The section of a row, and its index in the section.
public struct SectionPath: Hashable, Sendable {
    /// The index of the section.
    public var section: Int
    /// The index of the row in its section.
    public var row: Int

    /// - Parameters:
    ///   - section: The index of the section.
    ///   - row: The index of the row in its section.
    public init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }
}
