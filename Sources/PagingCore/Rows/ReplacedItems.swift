/// The items that were replaced by items with other ids.
///
/// The new item takes over the row, and the old id stands for the new item. If the old item returns, it gets the row that the
/// new one would have had, so that no two rows have one identity.
@usableFromInline
struct ReplacedItems<ItemID: Hashable> {
    /// `nil` until an item is replaced: a list asks for each row that it reads.
    @usableFromInline
    var tables: Tables?

    /// Shared by all snapshots of the rows.
    @usableFromInline
    final class Tables {
        /// The id that identifies the row of an item.
        let rows: [ItemID: ItemID]
        /// The item of each of these rows.
        let items: [ItemID: ItemID]
        /// The items that stand for others.
        let successors: [ItemID: ItemID]

        init(rows: [ItemID: ItemID], items: [ItemID: ItemID], successors: [ItemID: ItemID]) {
            self.rows = rows
            self.items = items
            self.successors = successors
        }

        @usableFromInline
        func row(of id: ItemID) -> RowID<ItemID> { .item(rows[id] ?? id) }

        func item(ofRow id: ItemID) -> ItemID { items[id] ?? id }
    }

    init() {}

    /// Whether no item was replaced.
    var isEmpty: Bool { tables == nil }

    /// The identity of an item's row.
    @inlinable
    func row(of id: ItemID) -> RowID<ItemID> {
        guard let tables else { return .item(id) }
        return tables.row(of: id)
    }

    /// The item of the row that an id identifies.
    // Inlined, because a call would look up the type of the id again.
    @inline(__always)
    func item(ofRow id: ItemID) -> ItemID {
        guard let tables else { return id }
        return tables.item(ofRow: id)
    }

    /// The id of the item that stands for an item: of the last one that replaced it, or its own.
    func current(_ id: ItemID) -> ItemID {
        guard let tables else { return id }
        var id = id
        // A chain has no cycle: an item that replaces another one has no successor.
        while let successor = tables.successors[id] { id = successor }
        return id
    }

    /// Lets an item stand for another one.
    ///
    /// - Parameters:
    ///   - id: The item that is replaced.
    ///   - new: The item that replaces it.
    ///   - inItsRow: Whether the new item takes over the row; `false` if it has one.
    /// - Complexity: O(r) in the items that were replaced before.
    mutating func replace(_ id: ItemID, by new: ItemID, inItsRow: Bool) {
        var rows = tables?.rows ?? [:], items = tables?.items ?? [:], successors = tables?.successors ?? [:]
        if inItsRow {
            let row = rows[id] ?? id, other = rows[new] ?? new
            (rows[new], rows[id]) = (row, other)
            (items[row], items[other]) = (new, id)
        }
        successors[new] = nil
        successors[id] = new
        tables = Tables(rows: rows, items: items, successors: successors)
    }

    /// Forgets which items stand for others, because the list has other items from now on. Rows keep their identity.
    mutating func forgetSuccessors() {
        if let before = tables { tables = Tables(rows: before.rows, items: before.items, successors: [:]) }
    }
}

extension ReplacedItems: Sendable where ItemID: Sendable {}
extension ReplacedItems.Tables: Sendable where ItemID: Sendable {}
