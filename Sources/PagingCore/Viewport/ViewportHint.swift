/// Whoever follows a list: a table, a view, a test.
public struct ReaderID: Hashable, Sendable {
    /// A number no other reader of the list has.
    public let number: Int

    /// - Parameter number: A number no other reader of the list has.
    public init(_ number: Int) { self.number = number }
}

/// The rows a reader has on screen.
public struct ViewportHint<ItemID: Hashable>: Hashable {
    /// The id of the first row on screen; `nil` while the reader sees no row at all.
    public var first: RowID<ItemID>?
    /// The index the first row has in the rows the reader holds. A mere guide: the id decides.
    public var row: Int
    /// How many rows the screen holds, at or above 0. More than there are where the content is short.
    public var length: Int
    /// What a reader knows that presents other rows than the list has; `nil` for one that shows the list's rows.
    public var presented: PresentedViewport?

    /// - Parameters:
    ///   - first: The id of the first row on screen; `nil` while the reader sees no row at all.
    ///   - row: The index the first row has in the rows the reader holds.
    ///   - length: How many rows the screen holds, at or above 0.
    public init(first: RowID<ItemID>?, row: Int, length: Int) {
        self.first = first
        self.row = row
        self.length = length
    }
}

extension ViewportHint: Sendable where ItemID: Sendable {}
