/// The items of a page, without their type.
///
/// The tree of a list is not generic. Swift would look up the types of its nodes at run time wherever the type of the items
/// is not known at compile time, and this took more time than the search itself.
@usableFromInline
struct PageItems {
    @usableFromInline
    let storage: AnyObject

    init<Item>(_ items: ContiguousArray<Item>) {
        storage = ItemStorage(items)
    }

    /// The items.
    ///
    /// - Parameter type: The type of the items. All pages of a tree have items of one type; a debug build checks it.
    @inlinable
    func items<Item>(of type: Item.Type) -> ContiguousArray<Item> {
        unsafeDowncast(storage, to: ItemStorage<Item>.self).items
    }

    /// One item. Unlike `items(of:)` this does not retain the array, which would read its header from memory.
    ///
    /// - Precondition: `offset` is a valid index.
    @inlinable
    func item<Item>(_ offset: Int, of type: Item.Type) -> Item {
        unsafeDowncast(storage, to: ItemStorage<Item>.self).item(offset)
    }
}

/// - Note: `Sendable` is safe: items are immutable here, and each value that holds a tree with them (`ListRows`,
///   `Generation`, `FeedSnapshot` and `ListMirror`) is `Sendable` only if its items are. Trees, segments, places and
///   `ListPages` of items that are not `Sendable` never leave these values.
extension PageItems: @unchecked Sendable {}

/// The items of a page, with their type.
@usableFromInline
final class ItemStorage<Item> {
    @usableFromInline
    let items: ContiguousArray<Item>

    init(_ items: ContiguousArray<Item>) {
        self.items = items
    }

    @inlinable
    func item(_ offset: Int) -> Item { items[offset] }
}

extension PageItems {
    /// Whether the item at an index has an id.
    ///
    /// - Precondition: `offset` is a valid index.
    func has<Item: Identifiable>(_ id: Item.ID, at offset: Int, of type: Item.Type) -> Bool {
        unsafeDowncast(storage, to: ItemStorage<Item>.self).has(id, at: offset)
    }

    /// The index of the item with an id; `nil` if there is none.
    ///
    /// - Complexity: O(k) in the items.
    func offset<Item: Identifiable>(of id: Item.ID, of type: Item.Type) -> Int? {
        unsafeDowncast(storage, to: ItemStorage<Item>.self).offset(of: id)
    }
}

/// Buffer pointers, because Swift looks the type of an array up for each element where it does not know the type of the item.
extension ItemStorage where Item: Identifiable {
    fileprivate func has(_ id: Item.ID, at offset: Int) -> Bool {
        items.withUnsafeBufferPointer { $0[offset].id == id }
    }

    fileprivate func offset(of id: Item.ID) -> Int? {
        items.withUnsafeBufferPointer { items in
            for offset in 0..<items.count where items[offset].id == id { return offset }
            return nil
        }
    }
}
