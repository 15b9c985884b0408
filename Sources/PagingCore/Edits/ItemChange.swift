/// A change of the content of an item.
enum ItemChange<Item: Identifiable> {
    case replacement(Item)
    case function(@Sendable (inout Item) -> Void)

    /// The item after the change.
    ///
    /// - Precondition: The change keeps the id of the item.
    func changed(_ item: Item) -> Item {
        switch self {
        case .replacement(let other): return other
        case .function(let change):
            var changed = item
            change(&changed)
            precondition(
                changed.id == item.id, "The change of an item changed its id. Remove the item and insert another one.")
            return changed
        }
    }
}

extension ItemChange: Sendable where Item: Sendable, Item.ID: Sendable {}
