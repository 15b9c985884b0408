extension Pager {
    /// Where an item stands among the rows; `nil` if it is not held.
    ///
    /// - Complexity: O(log p) in pages, and O(k) in the size of a page.
    public func index(of id: Item.ID) -> Int? {
        trackRead(of: \.rows)
        return list.index(of: id)
    }

    /// An item that is held.
    ///
    /// - Complexity: O(log p) in pages, and O(k) in the size of a page.
    public func item(_ id: Item.ID) -> Item? {
        index(of: id).flatMap { list.update.rows[$0].item }
    }

    /// The index of the page that the last row belongs to; `nil` while there are no rows. See ``Row/page``.
    public var lastPageIndex: Int? { rows.lastPageIndex }

    /// How many items are held.
    public var loadedItems: Int { rows.loadedItems }

    /// The error behind a failure of this list.
    ///
    /// - Parameter failure: A failure from the states or a row of this list. Its error is known as long as it stands
    ///   there, and for the next 64 failures of the list after that.
    /// - Returns: What the source threw, or a ``PagingError`` for what the engine found wrong.
    public func error(_ failure: Failure) -> any Error {
        switch failure {
        case .source(let code): errors[code] ?? PagingError.forgotten
        case .noProgress: PagingError.noProgress
        case .cursorLoop: PagingError.cursorLoop
        }
    }
}
