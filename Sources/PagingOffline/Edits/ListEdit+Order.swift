import PagingCore

extension Array {
    /// Whether the list may look different if these edits are made after the others, rather than before them.
    func dependOnOrder<Item: Identifiable>(with others: [ListEdit<Item>]) -> Bool where Element == ListEdit<Item> {
        if contains(where: \.isAtEdge), others.contains(where: \.isAtEdge) { return true }
        return !Set(flatMap(\.namedIDs)).isDisjoint(with: others.flatMap(\.namedIDs))
    }
}

extension ListEdit {
    /// The item that is edited, and the one that says where it is put.
    fileprivate var namedIDs: [Item.ID] {
        switch self {
        case .update, .change, .replace, .remove: ids
        case .insert(_, let place, _), .move(_, let place): ids + place.namedIDs
        }
    }

    /// Whether the edit puts an item before or after all others.
    fileprivate var isAtEdge: Bool {
        switch self {
        case .insert(_, let place, _), .move(_, let place): place.namedIDs.isEmpty
        case .update, .change, .replace, .remove: false
        }
    }
}

extension EditPlace {
    fileprivate var namedIDs: [ItemID] {
        switch self {
        case .start, .end: []
        case .before(let id), .after(let id): [id]
        }
    }
}
