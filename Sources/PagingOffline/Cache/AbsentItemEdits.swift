import PagingCore

/// Edits of items that the list did not hold. They are made on the main actor, because the closures of an edit belong there.
struct AbsentItemEdits<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The items that are edited.
    let ids: [Item.ID]
    /// Returns items after the edits.
    let edited: @MainActor ([Item]) -> [Item]

    @MainActor
    init(_ edits: [ListEdit<Item>]) {
        ids = edits.flatMap(\.ids)
        edited = { $0.edited(by: edits) }
    }
}

extension Array where Element: Identifiable {
    /// The items after edits of some of them. A removal takes its item away, and so does an insertion of it elsewhere. A move has
    /// no effect on an item that the list does not hold.
    fileprivate func edited(by edits: [ListEdit<Element>]) -> [Element] {
        var items = self
        for edit in edits {
            if case .replace(let id, _) = edit, id != edit.id, items.contains(where: { $0.id == id }) {
                items.removeAll { $0.id == edit.id }
            }
            guard let place = items.firstIndex(where: { edit.ids.contains($0.id) }) else { continue }
            switch edit {
            case .update(let item), .replace(_, let item): items[place] = item
            case .change(_, let change): change(&items[place])
            case .insert, .remove: items.remove(at: place)
            case .move: break
            }
        }
        return items
    }
}
