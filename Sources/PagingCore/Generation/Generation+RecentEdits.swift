/// Answers to requests that were made before an edit (I2).
extension Generation {
    /// The items of an answer, with the items that were edited since the request as they are now, and without those that
    /// were removed. An item that was said to be out of date since leaves the list in doubt.
    ///
    /// - Parameter lastEdit: The last edit before the request.
    mutating func asEdited(_ items: [Item], after lastEdit: Int) -> [Item] {
        guard !recentEdits.isEmpty else { return items }
        var edited: [Item] = []
        for item in items {
            switch recentEdits.change(of: item.id, after: lastEdit) {
            case nil: edited.append(item)
            case .removed: break
            case .changed: edited.append(base(of: item.id) ?? item)
            case .outdated:
                edited.append(item)
                isDoubtful = true
            }
        }
        return edited
    }
}
