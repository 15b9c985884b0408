import PagingCore

extension ListRows: CustomStringConvertible, CustomReflectable {
    /// How many rows there are, and how many of them are placeholders, such as `84 rows, 44 of them placeholders`.
    public var description: String {
        let missing = count - loadedItems
        return "\(count) \(count == 1 ? "row" : "rows")" + (missing > 0 ? ", \(missing) of them placeholders" : "")
    }

    /// The description and the first rows, because a debugger would otherwise show the tree that holds them.
    public var customMirror: Mirror {
        Mirror(self, unlabeledChildren: Array(prefix(Self.shownRows)), displayStyle: .struct)
    }

    private static var shownRows: Int { 10 }
}

extension ListRow: CustomStringConvertible {
    /// The index and the item or the state of the placeholder, such as `3: Book(id: 7)`.
    public var description: String {
        switch content {
        case .item(let item): "\(index): \(item)"
        case .placeholder(.failed(let failure)): "\(index): placeholder, failed (\(failure))"
        case .placeholder(.loading): "\(index): placeholder, loading"
        case .placeholder(.notRequested): "\(index): placeholder"
        }
    }
}
