/// Where an item was before an edit: between which neighbors, those of its page and one beyond each end of it.
struct OriginalPosition<ItemID: Hashable> {
    var before: [ItemID]
    var after: [ItemID]
    /// The key of its page.
    var key: Int
    /// Its position in the page.
    var offset: Int
    /// Where the server had the item.
    var serverPosition: ServerPosition
}

extension OriginalPosition: Sendable where ItemID: Sendable {}
