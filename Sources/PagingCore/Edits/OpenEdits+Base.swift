extension OpenEdits {
    /// The items of a page without the open edits, as far as they are known: edited items as the server has them, removed
    /// and moved ones where they were, and inserted ones left out.
    ///
    /// - Complexity: O(k e) in the items and the open edits.
    func baseItems(of items: ContiguousArray<Item>, under key: Int) -> ContiguousArray<Item> {
        var base = ContiguousArray<Item>()
        for item in items {
            guard let place = place(of: item.id) else {
                base.append(item)
                continue
            }
            let overlay = overlays[place]
            guard let original = overlay.base, !overlay.isPlaced else { continue }
            base.append(original)
        }
        for overlay in overlays {
            guard let original = overlay.base, let position = overlay.originalPosition, position.key == key else {
                continue
            }
            base.insert(original, at: Swift.min(Swift.max(position.offset, 0), base.count))
        }
        return base
    }
}
