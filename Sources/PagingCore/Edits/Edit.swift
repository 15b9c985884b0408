/// A change of one item, made here rather than by the server.
public enum Edit<Item: Identifiable> {
    /// The item with this id becomes another. Where it is absent, nothing happens; in a transaction the change waits for
    /// it.
    case update(Item)
    /// An item is added. Where its id is held already, that item is updated instead.
    case insert(Item, EditPlace<Item.ID>, alsoOnServer: Bool)
    /// The item with this id goes.
    case remove(Item.ID, alsoOnServer: Bool)
    /// The item with this id goes elsewhere.
    case move(Item.ID, EditPlace<Item.ID>)
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
