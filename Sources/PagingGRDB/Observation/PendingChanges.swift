#if GRDB
/// What transactions have changed and the list has not read yet.
struct PendingChanges: Sendable {
    /// Above this number, comparing the loaded pages costs less than finding single rows.
    private static let limit = 500

    /// The changed rows of the request's only table.
    private(set) var rowIDs: Set<Int64> = []
    /// Whether any rows may have changed.
    private(set) var isAll = false
    /// Whether rows were inserted or updated. Then others may be gone without an event: SQLite reports no row that
    /// `REPLACE` deletes, and no old row id of a row that gets a new one.
    private(set) var mayReplaceRows = false

    var isEmpty: Bool { !isAll && rowIDs.isEmpty }

    mutating func insert(_ rowID: Int64, isDeletion: Bool) {
        guard !isAll else { return }
        rowIDs.insert(rowID)
        if !isDeletion { mayReplaceRows = true }
        if rowIDs.count > Self.limit { insertAll() }
    }

    mutating func insertAll() {
        rowIDs = []
        isAll = true
    }

    mutating func formUnion(_ other: PendingChanges) {
        if isAll || other.isAll { return insertAll() }
        rowIDs.formUnion(other.rowIDs)
        mayReplaceRows = mayReplaceRows || other.mayReplaceRows
        if rowIDs.count > Self.limit { insertAll() }
    }
}
#endif
