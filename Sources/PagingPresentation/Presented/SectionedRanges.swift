import PagingCore

/// The sections and rows one update removes, inserts and reloads, as table and collection views count them.
///
/// Sections and rows that go, and rows that are reloaded, are told in the indexes before the change, those that come in
/// the indexes after it. The rows of a section that goes or comes are not told one by one. For each section that stays,
/// `rows after = rows before - removed + inserted`.
public struct SectionedRanges: Hashable, Sendable {
    /// Neighbouring rows of one section.
    public struct Rows: Hashable, Sendable {
        /// The index of the section.
        public var section: Int
        /// The indexes of the rows in their section.
        public var rows: Range<Int>
    }

    /// The sections that went, in the indexes before the change.
    public internal(set) var removedSections: [Range<Int>] = []
    /// The sections that came, in the indexes after the change.
    public internal(set) var insertedSections: [Range<Int>] = []
    /// The rows that went from sections that stay, in the indexes before the change.
    public internal(set) var removals: [Rows] = []
    /// The rows that came to sections that stay, in the indexes after the change.
    public internal(set) var insertions: [Rows] = []
    /// The rows whose content is another, in sections that stay, in the indexes before the change.
    public internal(set) var reloads: [Rows] = []

    /// Nothing at all.
    public init() {}

    /// Whether nothing changed.
    public var isEmpty: Bool {
        removedSections.isEmpty && insertedSections.isEmpty && removals.isEmpty && insertions.isEmpty && reloads.isEmpty
    }
}

/// The place of a row in a list of sections.
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
