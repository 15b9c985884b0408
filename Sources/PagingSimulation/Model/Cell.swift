import PagingCore

/// A row as a table has it.
struct Cell: Equatable {
    var id: RowID<Int32>
    var item: SimulatedItem?
    var placeholder: PlaceholderState?
    /// The load that brought the item that stands here, or stood here until it was evicted: 0 for the page that was
    /// given with the list, `nil` where none is known.
    var page: Int32?

    init(_ row: Row<SimulatedItem>) {
        id = row.id
        item = row.item
        placeholder = row.placeholder
    }

    /// Whether a reader sees the same.
    func looksLike(_ other: Cell) -> Bool {
        id == other.id && item == other.item && placeholder == other.placeholder
    }
}
