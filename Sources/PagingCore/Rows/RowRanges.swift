/// The rows one update removes, inserts and reloads, as table and collection views take them.
///
/// Removals and reloads are in the indexes before the change, insertions in the indexes after it, so that
/// `rows after = rows before - removed + inserted`. Ranges are sorted, disjoint and joined; no row is both removed and
/// reloaded.
public struct RowRanges: Hashable, Sendable {
    /// The rows that went, in the indexes before the change.
    public package(set) var removals: [Range<Int>] = []
    /// The rows that came, in the indexes after the change.
    public package(set) var insertions: [Range<Int>] = []
    /// The rows whose content is another, in the indexes before the change.
    public package(set) var reloads: [Range<Int>] = []

    /// No rows at all.
    public init() {}

    /// Whether no row changed.
    public var isEmpty: Bool { removals.isEmpty && insertions.isEmpty && reloads.isEmpty }
}
