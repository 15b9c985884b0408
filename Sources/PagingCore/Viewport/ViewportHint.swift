/// A reader of a list: a table, a view, or a test.
public struct ReaderID: Hashable, Sendable {
    /// A number that no other reader of the list has.
    public let number: Int

    /// - Parameter number: A number that no other reader of the list has.
    public init(_ number: Int) { self.number = number }
}

/// The rows that a reader sees, as it reports them.
public struct ViewportHint<ItemID: Hashable>: Hashable {
    /// The index of the first visible row in the rows that the reader has. It is a hint: the id decides.
    public var row: Int
    /// The number of rows that fit on the screen, at least 0. It is greater than the number of rows if the content is short.
    public var length: Int
    /// The viewport of a reader that presents other rows than the list has; `nil` if it presents the rows of the list.
    public var presented: PresentedViewport?
    // Declared last, so that the offsets of the other properties do not depend on the type of the id.
    /// The id of the first visible row; `nil` if the reader sees no row.
    public var first: RowID<ItemID>?

    /// - Parameters:
    ///   - first: The id of the first visible row; `nil` if the reader sees no row.
    ///   - row: The index of the first visible row in the rows that the reader has.
    ///   - length: The number of rows that fit on the screen, at least 0.
    public init(first: RowID<ItemID>?, row: Int, length: Int) {
        self.first = first
        self.row = row
        self.length = length
    }
}

extension ViewportHint: Sendable where ItemID: Sendable {}
