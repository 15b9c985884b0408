extension Identifiable {
    /// The item after a change.
    ///
    /// - Precondition: The change keeps the id of the item.
    func changed(by change: (inout Self) -> Void) -> Self {
        var changed = self
        change(&changed)
        precondition(changed.id == id, "The change of an item changed its id. Remove the item and insert another one.")
        return changed
    }
}
