/// The items that open edits touch, as the server has them.
struct EditedItems<Item: Identifiable> {
    /// An item that open edits touch.
    struct Edited {
        let id: Item.ID
        /// The item as the server has it; `nil` if the server does not have it.
        let base: Item?
        /// Whether an open edit says where the item is, rather than the server.
        let isPlaced: Bool
        /// Where the server has the item if an edit has moved or removed it here.
        let original: OriginalPosition<Item.ID>?
        /// The keys of the pages that edits have moved or removed it from.
        let originalKeys: [Int]
    }

    private let items: [Edited]

    init(_ edits: OpenEdits<Item>) {
        items = edits.overlays.map { overlay in
            Edited(
                id: overlay.id, base: overlay.base, isPlaced: overlay.isPlaced, original: overlay.originalPosition,
                originalKeys: overlay.layers.compactMap { $0.change.originalPosition?.key })
        }
    }

    /// Whether a page has or had an item that an open edit touches.
    func touch(_ segment: Segment) -> Bool {
        guard !items.isEmpty, let held = segment.items(of: Item.self) else { return false }
        return items.contains { edited in
            held.contains { $0.id == edited.id } || edited.originalKeys.contains(Int(segment.key))
        }
    }

    /// The items of a page without the open edits: edited items as the server has them, removed and moved ones where they
    /// were, and no inserted ones.
    ///
    /// - Complexity: O(k e) in the items and the open edits.
    func base(of held: ContiguousArray<Item>, under key: Int) -> ContiguousArray<Item> {
        var base = ContiguousArray<Item>()
        for item in held {
            guard let edited = items.first(where: { $0.id == item.id }) else {
                base.append(item)
                continue
            }
            if let original = edited.base, !edited.isPlaced { base.append(original) }
        }
        for edited in items {
            guard let item = edited.base, let original = edited.original, original.key == key else { continue }
            base.insert(item, at: Swift.min(Swift.max(original.offset, 0), base.count))
        }
        return base
    }
}

extension EditedItems: Sendable where Item: Sendable, Item.ID: Sendable {}
extension EditedItems.Edited: Sendable where Item: Sendable, Item.ID: Sendable {}
