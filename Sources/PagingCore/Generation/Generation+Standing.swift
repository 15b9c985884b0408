extension Generation {
    /// - Complexity: O(1) for an item that stands where the server has it, else O(m) in the items that were moved.
    @inline(never)
    func standing(of id: Item.ID) -> Standing {
        guard localItems.contains(id) else { return .onServer }
        for (moved, key) in movedItems where moved == id { return .moved(fromKey: key) }
        return .local
    }

    @inline(never)
    mutating func setStanding(_ standing: Standing, of id: Item.ID) {
        if localItems.contains(id) { movedItems.removeAll { $0.id == id } }
        switch standing {
        case .onServer:
            localItems.remove(id)
        case .moved(let key):
            localItems.insert(id)
            movedItems.append((id, key))
        case .local:
            localItems.insert(id)
        }
    }
}
