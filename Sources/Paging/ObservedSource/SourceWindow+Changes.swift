import PagingCore

/// How the rows of a source have changed, as edits by id (D1).
extension SourceWindow {
    /// Brings tiles up to date, all as they were at one moment.
    ///
    /// A row that the order puts elsewhere is removed and inserted again. Removals come first. Edits come from the last row to
    /// the first, which is how the list makes many of them fastest.
    ///
    /// - Returns: The edits that change the rows before into the rows now.
    /// - Complexity: O(n + p) in the rows of the tiles.
    mutating func change<Item: Identifiable>(_ rowsNow: [TileID: Rows<Item>]) -> SourceEdits<Item, Place>
    where Item.ID == ItemID {
        let readings = tiles.indices.reversed().compactMap { index in
            rowsNow[tiles[index].id].map { (index: index, now: $0) }
        }
        var change = SourceEdits<Item, Place>()
        for (index, now) in readings {
            change.edits += removeRows(at: index, now).map(SourceEdit.remove)
        }
        for (index, now) in readings {
            change.edits += insertionsAndUpdates(at: index, now.rows)
            change.opened.merge(openedEdges(from: tiles[index].range, to: now.range)) { $1 }
            replace(at: index, now.rows.map(\.row), now.range)
        }
        return change
    }

    /// Removes the rows of a tile that are no longer there, or are elsewhere in the order.
    ///
    /// - Returns: The ids of the removed rows.
    private mutating func removeRows<Item>(at index: Int, _ now: Rows<Item>) -> [ItemID] {
        let rowsNow = Dictionary(now.rows.map { ($0.row.key, $0.row) }) { first, _ in first }
        let rows = tiles[index].rows
        let stays = { (row: Row) in rowsNow[row.key].map { $0.order == row.order && $0.id == row.id } ?? false }
        replace(at: index, rows.filter(stays), tiles[index].range)
        return rows.reversed().filter { !stays($0) }.map(\.id)
    }

    private func insertionsAndUpdates<Item: Identifiable>(
        at index: Int, _ rowsNow: [(row: Row, item: Item)]
    ) -> [SourceEdit<Item, Place>] where Item.ID == ItemID {
        let staying = Dictionary(tiles[index].rows.map { ($0.key, $0.content) }) { first, _ in first }
        var edits: [SourceEdit<Item, Place>] = []
        var next: ItemID?
        for (row, item) in rowsNow.reversed() {
            if let content = staying[row.key] {
                if content != row.content { edits.append(.update(item)) }
            } else {
                edits.append(.insert(item, next.map { .before($0) } ?? placeOfLastRow(of: tiles[index])))
            }
            next = row.id
        }
        return edits
    }

    private func placeOfLastRow<Item>(of tile: Tile) -> SourceEdit<Item, Place>.Place where Item.ID == ItemID {
        if let last = tile.rows.last { return .after(last.id) }
        return .page(tile.request)
    }

    func openedEdges(from before: Range, to now: Range) -> [LoadDirection: Place] {
        var opened: [LoadDirection: Place] = [:]
        if before.through == nil { opened[.append] = now.through }
        if before.after == nil { opened[.prepend] = now.after }
        return opened
    }
}
