import PagingCore

/// How the rows of a source have changed, as edits by id (D1).
extension SourceWindow {
    /// Brings tiles up to date, all as they were at one moment.
    ///
    /// A row that the order puts elsewhere is removed and inserted again. Removals come first. Edits come from the last row to
    /// the first, which is how the list makes many of them fastest.
    ///
    /// The list inserts a row into the page of the row beside it. So one row of each page stays until its new rows are there,
    /// even if it is gone or elsewhere; then it is removed, and inserted where it belongs.
    ///
    /// - Returns: The edits that change the rows before into the rows now.
    /// - Complexity: O(n + p) in the rows of the tiles.
    mutating func change<Item: Identifiable>(_ rowsNow: [TileID: Rows<Item>]) -> SourceChange<Item, Place>
    where Item.ID == ItemID {
        let readings = tiles.indices.reversed().compactMap { index in
            rowsNow[tiles[index].id].map { (index: index, now: $0) }
        }
        var change = SourceChange<Item, Place>()
        var leaving: [Row] = []
        let all = Set(readings.flatMap { $0.now.rows.map(\.row.key) })
        for (index, now) in readings {
            let (removed, last) = removeRows(at: index, now, all)
            change.edits += removed.map { .remove($0.id, alsoOnServer: true) }
            if let last { leaving.append(last) }
        }
        let late = Set(leaving.map(\.key))
        for (index, now) in readings {
            change.edits += insertionsAndUpdates(at: index, now.rows, except: late)
            replace(at: index, now.rows.map(\.row).filter { !late.contains($0.key) }, tiles[index].range)
        }
        change.edits += leaving.map { .remove($0.id, alsoOnServer: true) }
        for (index, now) in readings {
            if now.rows.contains(where: { late.contains($0.row.key) }) {
                change.edits += insertionsAndUpdates(at: index, now.rows, except: [])
            }
            change.opened.merge(openedEdges(from: tiles[index].range, to: now.range)) { $1 }
            replace(at: index, now.rows.map(\.row), now.range)
        }
        return change
    }

    /// Removes the rows of a tile that are no longer there, or are elsewhere in the order.
    ///
    /// - Parameter all: The keys of all rows that are in any of the tiles now.
    /// - Returns: The removed rows, and the one that stays until the new rows of the tile are there.
    private mutating func removeRows<Item>(at index: Int, _ now: Rows<Item>, _ all: Set<Int64>) -> (
        removed: [Row], last: Row?
    ) {
        let rowsNow = Dictionary(now.rows.map { ($0.row.key, $0.row) }) { first, _ in first }
        let rows = tiles[index].rows
        var stays = { (row: Row) in rowsNow[row.key].map { $0.order == row.order && $0.id == row.id } ?? false }
        var last: Row?
        if !now.rows.isEmpty, !rows.contains(where: stays), let row = rows.last {
            // The rows are put in order around one that was in the tile before and is in it now, if there is one.
            let isHere = { (row: Row) in rowsNow[row.key]?.id == row.id }
            let anchor = rows.last(where: isHere) ?? rows.last { !all.contains($0.key) } ?? row
            stays = { $0.key == anchor.key }
            if !isHere(anchor) { last = anchor }
        }
        replace(at: index, rows.filter(stays), tiles[index].range)
        return (rows.reversed().filter { !stays($0) }, last)
    }

    private func insertionsAndUpdates<Item: Identifiable>(
        at index: Int, _ rowsNow: [(row: Row, item: Item)], except late: Set<Int64>
    ) -> [ListEdit<Item>] where Item.ID == ItemID {
        let staying = Dictionary(tiles[index].rows.map { ($0.key, $0.content) }) { first, _ in first }
        var edits: [ListEdit<Item>] = []
        var next: ItemID?
        for (row, item) in rowsNow.reversed() where !late.contains(row.key) {
            if let content = staying[row.key] {
                if content != row.content { edits.append(.update(item)) }
            } else if let next {
                edits.append(.insert(item, .before(next), alsoOnServer: true))
            } else {
                edits += places(atEndOfTile: index).map { .insert(item, $0, alsoOnServer: true) }
            }
            next = row.id
        }
        return edits
    }

    /// Where the last row of a tile is inserted.
    ///
    /// If the tile has no other row, the row is beside a row of a neighbor, which the list may hold or not. Only the first of
    /// the places that is held has an effect: after that, the item is only updated.
    private func places(atEndOfTile index: Int) -> [EditPlace<ItemID>] {
        if let last = tiles[index].rows.last { return [.after(last.id)] }
        let before = tiles[..<index].last { !$0.rows.isEmpty }?.rows.last
        let after = tiles[(index + 1)...].first { !$0.rows.isEmpty }?.rows.first
        guard before != nil || after != nil else { return [.start] }
        return [before.map { .after($0.id) }, after.map { .before($0.id) }].compactMap(\.self)
    }

    private func openedEdges(from before: Range, to now: Range) -> [LoadDirection: Place] {
        var opened: [LoadDirection: Place] = [:]
        if before.through == nil { opened[.append] = now.through }
        if before.after == nil { opened[.prepend] = now.after }
        return opened
    }
}
