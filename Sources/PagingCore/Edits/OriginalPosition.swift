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
    /// Whether the neighbors are those without open edits: with items that edits have removed or moved away, and without
    /// items that edits have moved here. Otherwise they are the rows that were shown.
    var isOfBase: Bool

    /// The index of this position among items that are in the order of their rows; `nil` if none of them is a neighbor.
    func index(in items: [ItemID]) -> Int? {
        for distance in 0..<max(before.count, after.count) {
            if distance < before.count, let index = items.firstIndex(of: before[before.count - 1 - distance]) {
                return index + 1
            }
            if distance < after.count, let index = items.firstIndex(of: after[distance]) { return index }
        }
        return nil
    }
}

extension OriginalPosition: Sendable where ItemID: Sendable {}
