/// A contiguous run of items that answers one request.
///
/// A page has the items and what the server said about the neighboring pages and the total. A value that the server did
/// not send is `nil`, never a guess.
///
/// `Cursor` is the type that names another page of a chained source. Indexed sources need no cursor and use `Never`.
public struct ItemPage<Item, Cursor> {
    /// The items in the server's order. An empty page is valid.
    public var items: [Item]

    /// The cursor of the page after this one; `nil` if the list ends here.
    public var next: Cursor?

    /// The cursor of the page before this one; `nil` if the list begins here.
    public var previous: Cursor?

    /// The number of items in the whole list; `nil` if the server does not send it. A total below 0 is taken as 0.
    public var total: Int?

    /// Whether this page is the last one of the list; `nil` if the server does not say.
    public var isLast: Bool?

    /// Creates a page with the cursors of the neighboring pages.
    ///
    /// - Parameters:
    ///   - items: The items in the server's order.
    ///   - next: The cursor of the page after this one; `nil` at the end of the list.
    ///   - previous: The cursor of the page before this one; `nil` at the head of the list.
    ///   - total: The number of items in the whole list; `nil` if unknown.
    ///   - isLast: Whether this page is the last one of the list; `nil` if unknown.
    @inlinable
    public init(_ items: [Item], next: Cursor?, previous: Cursor? = nil, total: Int? = nil, isLast: Bool? = nil) {
        self.items = items
        self.next = next
        self.previous = previous
        self.total = total
        self.isLast = isLast
    }
}

extension ItemPage where Cursor == Never {
    /// Creates a page of an indexed source.
    ///
    /// - Parameters:
    ///   - items: The items in the server's order.
    ///   - total: The number of items in the whole list; `nil` if unknown.
    ///   - isLast: Whether this page is the last one of the list; `nil` if unknown.
    @inlinable
    public init(_ items: [Item], total: Int? = nil, isLast: Bool? = nil) {
        self.init(items, next: nil, previous: nil, total: total, isLast: isLast)
    }
}

extension ItemPage: Sendable where Item: Sendable, Cursor: Sendable {}
extension ItemPage: Equatable where Item: Equatable, Cursor: Equatable {}
