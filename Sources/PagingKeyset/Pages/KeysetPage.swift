/// The rows of a page in the order of the list.
public struct KeysetPage<Item> {
    /// The items in the order of the list, at most as many as were asked for.
    public let items: [Item]
    /// Whether there are more rows in the direction of reading.
    public let hasMore: Bool
    /// The place of the first item; `nil` if there are no items.
    public let first: KeysetCursor?
    /// The place of the last item; `nil` if there are no items.
    public let last: KeysetCursor?
}

extension KeysetPage: Sendable where Item: Sendable {}
extension KeysetPage: Equatable where Item: Equatable {}

extension KeysetQuery {
    /// The page that was read.
    ///
    /// - Parameter rows: All rows in the order in which the database sent them: the item, and the values of the key
    ///   columns ``keyColumnNames``.
    /// - Throws: ``KeysetCursorFailure`` if the first or the last row has no valid key.
    /// - Complexity: O(*n*), where *n* is the number of rows.
    public func page<Item>(_ rows: [(item: Item, key: [KeyValue])]) throws(KeysetCursorFailure) -> KeysetPage<Item> {
        let count = limit.map { min($0 - 1, rows.count) } ?? rows.count
        var page = Array(rows[..<count])
        if isReversed { page.reverse() }
        var first: KeysetCursor?
        var last: KeysetCursor?
        if let row = page.first { first = try keyset.cursor(row.key) }
        if let row = page.last { last = try keyset.cursor(row.key) }
        return KeysetPage(items: page.map(\.item), hasMore: rows.count > count, first: first, last: last)
    }
}
