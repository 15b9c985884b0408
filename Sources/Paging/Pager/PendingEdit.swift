import PagingCore

/// An edit of the user that the engine has not made yet.
enum PendingEdit<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    case edit(ListEdit<Item>)
    /// A change of the item with an id, as it is when the edit is made.
    case change(Item.ID, @Sendable (inout Item) -> Void)

    /// The edit for the engine; `nil` if it changes an item that is not held.
    ///
    /// - Parameter item: Returns the item with an id.
    func resolved(_ item: (Item.ID) -> Item?) -> ListEdit<Item>? {
        switch self {
        case .edit(let edit): return edit
        case .change(let id, let change):
            guard var item = item(id) else { return nil }
            change(&item)
            precondition(item.id == id, "The change of an item changed its id. Remove the item and insert another one.")
            return .update(item)
        }
    }

    /// The edit, as it is made when the answer to a request from after it was applied: the places in that answer may count
    /// an inserted item already. To move them twice would leave an item out; not to move them repeats one at most.
    var afterFirstPage: PendingEdit {
        if case .edit(.insert(let item, let place, _)) = self {
            .edit(.insert(item, place, alsoOnServer: false))
        } else {
            self
        }
    }
}
