/// The held items that exist, or are where they are, only in this list: inserted here, or moved (K1).
struct LocalItems<ItemID: Hashable> {
    private var ids: Set<ItemID> = []
    /// The moved items whose page on the server is known, with the key of the page.
    private var moved: [(id: ItemID, key: Int)] = []

    var isEmpty: Bool { ids.isEmpty }
    var count: Int { ids.count }
    /// The number of items that the server does not have.
    var absentCount: Int { ids.count - moved.count }

    func contains(_ id: ItemID) -> Bool { ids.contains(id) }

    func allSatisfy(_ condition: (ItemID) -> Bool) -> Bool { ids.allSatisfy(condition) }

    /// Where the server has an item.
    ///
    /// - Complexity: O(1) for an item that is where the server has it, else O(m) in the moved items.
    func serverPosition(of id: ItemID) -> ServerPosition {
        guard ids.contains(id) else { return .inPlace }
        for (other, key) in moved where other == id { return .moved(fromKey: key) }
        return .local
    }

    mutating func setServerPosition(_ position: ServerPosition, of id: ItemID) {
        if ids.contains(id) { moved.removeAll { $0.id == id } }
        switch position {
        case .inPlace:
            ids.remove(id)
        case .moved(let key):
            ids.insert(id)
            moved.append((id, key))
        case .local:
            ids.insert(id)
        }
    }
}
