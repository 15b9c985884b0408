/// A local change of one item.
///
/// `shiftsOffsets` says whether the server's list gains or loses the item too. In an offset list the places after it then
/// move by one, so that the next page neither repeats nor skips an item. Page numbers cannot move: an item that slips
/// between two pages appears at the next refresh.
public enum ListEdit<Item: Identifiable> {
    /// Replaces the item with the same id. Has no effect if the id is not held; in a transaction the change waits for the
    /// item.
    case update(Item)
    /// Changes the item with an id, which must keep its id. Has no effect if the id is not held; in a transaction the
    /// change waits for the item. Changes of one item are made one after the other, on the item as the server has it.
    case change(Item.ID, (inout Item) -> Void)
    /// Replaces the item with an id by one with another id. The row stays, and so do functions of open transactions. If the new
    /// item is held already, it is updated where it is, and the other one is removed. No rollback undoes it. Has no effect if
    /// neither is held.
    case replace(Item.ID, with: Item)
    /// Inserts an item. If its id is held already, updates that item where it is instead.
    case insert(Item, EditPlace<Item.ID>, shiftsOffsets: Bool = true)
    /// Removes the item with an id. Has no effect if it is not held.
    case remove(Item.ID, shiftsOffsets: Bool = true)
    /// Moves the item with an id: removes it where it is and inserts it at the place. Has no effect if it is not held.
    case move(Item.ID, EditPlace<Item.ID>)
}

extension ListEdit {
    /// The item that is edited.
    package var id: Item.ID {
        switch self {
        case .update(let item), .insert(let item, _, _), .replace(_, let item): item.id
        case .change(let id, _), .remove(let id, _), .move(let id, _): id
        }
    }

    /// The item that is edited, and the one that replaces it.
    package var ids: [Item.ID] {
        if case .replace(let id, let item) = self { [id, item.id] } else { [id] }
    }

    /// Whether the edit changes only the position of the item.
    var isMove: Bool {
        if case .move = self { true } else { false }
    }

    /// Whether the server's list gains or loses an item.
    var shiftsOffsets: Bool {
        switch self {
        case .insert(_, _, let shiftsOffsets), .remove(_, let shiftsOffsets): shiftsOffsets
        case .update, .change, .replace, .move: false
        }
    }

    /// The edit of the items that stand for those it names.
    func naming(_ current: (Item.ID) -> Item.ID) -> ListEdit {
        switch self {
        case .update: self
        case .change(let id, let change): .change(current(id), change)
        case .replace(let id, let item): .replace(current(id), with: item)
        case .insert(let item, let place, let shiftsOffsets):
            .insert(item, place.naming(current), shiftsOffsets: shiftsOffsets)
        case .remove(let id, let shiftsOffsets): .remove(current(id), shiftsOffsets: shiftsOffsets)
        case .move(let id, let place): .move(current(id), place.naming(current))
        }
    }
}

/// Where an edit puts an item. An edit that names an item that is not held has no effect.
public enum EditPlace<ItemID: Hashable>: Hashable {
    /// Before all rows.
    case start
    /// After all rows. Pages that are loaded there later come after the item.
    case end
    /// Just before an item.
    case before(ItemID)
    /// Just after an item.
    case after(ItemID)
}

/// Edits that are committed or rolled back together.
public struct TransactionID: Hashable, Sendable {
    /// A number that no other transaction of the list has.
    public let number: Int

    /// - Parameter number: A number that no other transaction of the list has.
    public init(_ number: Int) { self.number = number }
}

/// How a transaction ends.
public enum TransactionOutcome: Hashable, Sendable {
    /// The server accepted the edits: they become the base of their items.
    case committed
    /// The server refused the edits: they are undone, and nothing else is.
    case rolledBack
}

extension EditPlace {
    func naming(_ current: (ItemID) -> ItemID) -> EditPlace {
        switch self {
        case .start, .end: self
        case .before(let id): .before(current(id))
        case .after(let id): .after(current(id))
        }
    }
}

extension EditPlace: Sendable where ItemID: Sendable {}
