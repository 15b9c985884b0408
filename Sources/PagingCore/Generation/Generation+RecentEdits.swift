/// Answers to requests that were made before an edit (I2).
extension Generation {
    /// The items of an answer, with the items that were edited since the request as they are now, and without those that
    /// were removed.
    ///
    /// - Parameter lastEdit: The last edit before the request.
    func asEdited(_ items: [Item], after lastEdit: Int) -> [Item] {
        guard !recentEdits.isEmpty else { return items }
        return items.compactMap { item in
            switch recentEdits.change(of: item.id, after: lastEdit) {
            case nil: item
            case .removed: nil
            case .changed: base(of: item.id) ?? item
            }
        }
    }
}
