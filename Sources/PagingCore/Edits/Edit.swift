/// A change of one item, made here rather than by the server.
///
/// `alsoOnServer` says whether the server's list gains or loses the item too. In a list by offsets the places behind it
/// then move by one, so that the next page neither repeats nor skips an item. Page numbers cannot move: what slips
/// between two pages shows at the next refresh.
public enum Edit<Item: Identifiable> {
    /// The item takes the place of the one with its id. Where none is held, nothing happens; in a transaction the
    /// change waits for it.
    case update(Item)
    /// An item is added. Where its id is held already, that item is updated where it stands instead.
    case insert(Item, EditPlace<Item.ID>, alsoOnServer: Bool)
    /// The item with this id is removed. Where it is not held, nothing happens.
    case remove(Item.ID, alsoOnServer: Bool)
    /// The item with this id is moved: removed where it stands and inserted at the place. Where it is not held, nothing
    /// happens.
    case move(Item.ID, EditPlace<Item.ID>)
}

extension Edit {
    /// The item that is edited.
    var id: Item.ID {
        switch self {
        case .update(let item), .insert(let item, _, _): item.id
        case .remove(let id, _), .move(let id, _): id
        }
    }

    /// Whether the item stays as it is, but for its place.
    var isMove: Bool {
        if case .move = self { true } else { false }
    }

    /// Whether the server's list gains or loses an item.
    var isAlsoOnServer: Bool {
        switch self {
        case .insert(_, _, let alsoOnServer), .remove(_, let alsoOnServer): alsoOnServer
        case .update, .move: false
        }
    }
}

/// Where an edit puts an item. An edit that names an absent item does nothing.
public enum EditPlace<ItemID: Hashable>: Hashable {
    /// Before all rows.
    case start
    /// Behind all rows.
    case end
    /// Just before an item.
    case before(ItemID)
    /// Just behind an item.
    case after(ItemID)
}

/// Edits that stand or fall together.
public struct TransactionID: Hashable, Sendable {
    /// A number no other transaction of the list has.
    public let number: Int

    /// - Parameter number: A number no other transaction of the list has.
    public init(_ number: Int) { self.number = number }
}

/// How a transaction ends.
public enum TransactionOutcome: Hashable, Sendable {
    /// The server agreed: the edits are written over what lies beneath.
    case committed
    /// The server refused: the edits are taken back, and nothing else.
    case rolledBack
}

extension Edit: Sendable where Item: Sendable, Item.ID: Sendable {}
extension EditPlace: Sendable where ItemID: Sendable {}
