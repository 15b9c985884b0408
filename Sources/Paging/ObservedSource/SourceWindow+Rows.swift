/// What follows from the changes of single rows.
extension SourceWindow {
    /// What has become of rows that have changed.
    package struct ChangedRows: Equatable, Sendable {
        /// The rows that are where they were, in any case.
        package var staying: Set<Int64> = []
        /// Those of `staying` whose content has changed.
        package var updated: [Int64] = []
        /// The rows that are new in the window, or elsewhere in the order. The tiles that have their neighbors now must be
        /// brought up to date too.
        package var moved: [Int64] = []
        /// The tiles that rows have left, and those that have no rows.
        package var tiles: Set<TileID> = []
    }

    /// The keys of all rows.
    package var rowKeys: some Collection<Int64> { tileOfRow.keys }

    /// Compares rows that may have changed with what the window knows of them.
    ///
    /// A row that is new in a tile has a neighbor there that stays where it is. A tile without such a row is in the result's
    /// `tiles` in any case.
    ///
    /// - Parameters:
    ///   - keys: The keys of the rows.
    ///   - existing: Those of the keys whose rows exist.
    ///   - now: Returns what a row is now. It is called for rows of the window.
    /// - Complexity: O(n + m) in the rows of the window and those that have changed.
    package func classify(
        _ keys: Set<Int64>, existing: some Collection<Int64>, now: (Int64) throws -> Row
    ) rethrows -> ChangedRows {
        let existing = Set(existing)
        var known: [Int64: Row] = [:]
        for tile in tiles {
            for row in tile.rows where keys.contains(row.key) { known[row.key] = row }
        }
        var result = ChangedRows()
        for key in keys.sorted() {
            let before = known[key]
            if let before, existing.contains(key) {
                let row = try now(key)
                if before.order == row.order, before.id == row.id {
                    result.staying.insert(key)
                    if before.content != row.content { result.updated.append(key) }
                    continue
                }
            }
            if let tile = tileOfRow[key] { result.tiles.insert(tile) }
            if existing.contains(key) { result.moved.append(key) }
        }
        if !result.moved.isEmpty { result.tiles.formUnion(tiles.filter(\.rows.isEmpty).map(\.id)) }
        return result
    }
}
