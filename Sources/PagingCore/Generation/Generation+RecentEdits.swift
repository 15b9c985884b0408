extension Generation {
    /// The items of an answer, with what was edited since they were requested as it is now.
    ///
    /// - Parameter number: The last edit that the request knew of.
    @inline(never)
    func asEdited(_ items: [Item], after number: Int) -> [Item] {
        guard !recentEdits.isEmpty else { return items }
        return items.compactMap { item in
            switch recentEdits.change(of: item.id, after: number) {
            case nil: item
            case .removed: nil
            case .changed: base(of: item.id) ?? item
            }
        }
    }

    /// An item as the server has it, beneath open edits; `nil` if the list does not have it.
    func base(of id: Item.ID) -> Item? {
        if let overlay = edits.place(of: id) { return edits.overlays[overlay].beneath }
        return item(id)
    }

    /// Notes that an item was edited, and whether it is gone.
    mutating func noteRecentEdit(of id: Item.ID) {
        recentEdits.note(base(of: id) == nil ? .removed : .changed, of: id)
    }
}
