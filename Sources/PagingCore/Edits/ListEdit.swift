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
    /// Inserts an item. If its id is held already, updates that item where it is instead.
    case insert(Item, EditPlace<Item.ID>, shiftsOffsets: Bool)
    /// Removes the item with an id. Has no effect if it is not held.
    case remove(Item.ID, shiftsOffsets: Bool)
    /// Moves the item with an id: removes it where it is and inserts it at the place. Has no effect if it is not held.
    case move(Item.ID, EditPlace<Item.ID>)
}

extension ListEdit {
    /// The item that is edited.
    package var id: Item.ID {
        switch self {
        case .update(let item), .insert(let item, _, _): item.id
        case .change(let id, _), .remove(let id, _), .move(let id, _): id
        }
    }

    /// Whether the edit changes only the position of the item.
    var isMove: Bool {
        if case .move = self { true } else { false }
    }

    /// Whether the server's list gains or loses an item.
    var shiftsOffsets: Bool {
        switch self {
        case .insert(_, _, let shiftsOffsets), .remove(_, let shiftsOffsets): shiftsOffsets
        case .update, .change, .move: false
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

extension EditPlace: Sendable where ItemID: Sendable {}
