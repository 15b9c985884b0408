import PagingCore

/// What the reader changes of an item. The numbers are those of the page.
enum Edit: Int32 {
    case update = 0
    case remove = 1
    case move = 2
    case insert = 3

    /// - Parameters:
    ///   - item: The item as it is to be.
    ///   - next: The id of the item that is to follow it; `nil` for the end of the list. Of moves and insertions alone.
    func edit(_ item: Entry, before next: Int?) -> ListEdit<Entry> {
        let place = next.map { EditPlace.before($0) } ?? .end
        switch self {
        case .update: return .update(item)
        case .remove: return .remove(item.id, shiftsOffsets: true)
        case .move: return .move(item.id, place)
        case .insert: return .insert(item, place, shiftsOffsets: true)
        }
    }
}
