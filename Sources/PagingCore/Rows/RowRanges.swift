/// The rows that one update removes, inserts and reloads, in the form that the batch updates of table and collection
/// views require (U1).
///
/// Removals and reloads are indexes before the update, insertions are indexes after it, so that `rows after = rows
/// before - removed + inserted`. Ranges are sorted, disjoint and not adjacent; no row is both removed and reloaded.
public struct RowRanges: Hashable, Sendable {
    /// The removed rows, as indexes before the update.
    public package(set) var removals: [Range<Int>] = []
    /// The inserted rows, as indexes after the update.
    public package(set) var insertions: [Range<Int>] = []
    /// The rows with changed content, as indexes before the update.
    public package(set) var reloads: [Range<Int>] = []

    /// Creates an update of no rows.
    public init() {}

    /// Whether no row changed.
    public var isEmpty: Bool { removals.isEmpty && insertions.isEmpty && reloads.isEmpty }
}
