/// A change that a source made to one item.
package enum SourceEdit<Item: Identifiable, Cursor: Hashable> {
    case update(Item)
    case remove(Item.ID)
    case insert(Item, Place)

    /// Where an item is inserted.
    package enum Place {
        case before(Item.ID)
        case after(Item.ID)
        /// At the start of a page.
        case page(PageAddress<Cursor>)
    }

    func mapCursor<Other: Hashable>(_ transform: (Cursor) -> Other) -> SourceEdit<Item, Other> {
        switch self {
        case .update(let item): .update(item)
        case .remove(let id): .remove(id)
        case .insert(let item, .before(let id)): .insert(item, .before(id))
        case .insert(let item, .after(let id)): .insert(item, .after(id))
        case .insert(let item, .page(let page)): .insert(item, .page(page.map(transform)))
        }
    }
}

extension SourceEdit: Sendable where Item: Sendable, Item.ID: Sendable, Cursor: Sendable {}
extension SourceEdit.Place: Sendable where Item.ID: Sendable, Cursor: Sendable {}
