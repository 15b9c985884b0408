import PagingCore

/// A row as a table view has it.
struct Cell: Equatable {
    var id: RowID<Int32>
    var item: SimulatedItem?
    var placeholder: PlaceholderState?
    /// The load that brought the item of this row, or the item that this row had until it was evicted. It is 0 for the
    /// initial page of the list, and `nil` if no load is known.
    var page: Int32?

    init(_ row: ListRow<SimulatedItem>) {
        id = row.id
        item = row.item
        placeholder = row.placeholder
    }

    /// Whether the row's page failed.
    var hasFailed: Bool { if case .failed = placeholder { true } else { false } }

    /// Whether both cells look the same to a reader.
    func looksLike(_ other: Cell) -> Bool {
        id == other.id && item == other.item && placeholder == other.placeholder
    }
}
