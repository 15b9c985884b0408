/// Edits that the source made in its own list (D1, D4).
extension Generation {
    /// Makes an edit of the source. An inserted item is where the source has it.
    mutating func follow(_ edit: ListEdit<Item>, _ changes: inout RowChanges) {
        guard case .insert(let item, let place, _) = edit, !holds(item.id), base(of: item.id) == nil else {
            return apply(edit, &changes)
        }
        guard let point = insertionPointAtSource(place), let shown = rebase(item) else { return }
        insertItem(shown, at: point, .inPlace, &changes)
    }

    /// Where the source inserts an item. If an open edit has moved or removed the item beside it, the place is only near, until
    /// the transaction ends.
    private mutating func insertionPointAtSource(_ place: EditPlace<Item.ID>) -> InsertionPoint? {
        switch place {
        case .before(let id), .after(let id):
            guard let overlay = edits.place(of: id), edits.overlays[overlay].base != nil,
                let original = edits.overlays[overlay].originalPosition
            else { break }
            return insertionPoint(nearest: original, except: [id])
        case .start, .end: break
        }
        return insertionPoint(tree.rows == 0 ? .start : place, .inPlace)
    }
}
