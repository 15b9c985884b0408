/// A contiguous run of items answered to one request.
///
/// A page carries the items and whatever the server said about its neighbours. What a server did not say stays `nil`
/// and is never guessed.
///
/// `Cursor` is what a chained source needs to name another page. Indexed sources name no other page and use `Never`.
public struct Page<Item, Cursor> {
    /// The items in the server's order. An empty page is an answer like any other.
    public var items: [Item]

    /// The cursor of the page behind this one; `nil` ends the list at its end.
    public var next: Cursor?

    /// The cursor of the page before this one; `nil` ends the list at its head.
    public var previous: Cursor?

    /// How many items the whole list holds, if the server says so. A server may lie: a total below zero counts as zero.
    public var total: Int?

    /// Whether this page is the last of the list; `nil` where the server does not say.
    public var isLast: Bool?

    /// A page of a source that can go both ways.
    ///
    /// - Parameters:
    ///   - items: The items in the server's order.
    ///   - next: The cursor of the page behind this one; `nil` at the end of the list.
    ///   - previous: The cursor of the page before this one; `nil` at its head.
    ///   - total: How many items the whole list holds, if known.
    ///   - isLast: Whether this is the last page; `nil` where the server does not say.
    @inlinable
    public init(_ items: [Item], next: Cursor?, previous: Cursor? = nil, total: Int? = nil, isLast: Bool? = nil) {
        self.items = items
        self.next = next
        self.previous = previous
        self.total = total
        self.isLast = isLast
    }
}

extension Page where Cursor == Never {
    /// A page of an indexed source.
    ///
    /// - Parameters:
    ///   - items: The items in the server's order.
    ///   - total: How many items the whole list holds, if known.
    ///   - isLast: Whether this is the last page; `nil` where the server does not say.
    @inlinable
    public init(_ items: [Item], total: Int? = nil, isLast: Bool? = nil) {
        self.init(items, next: nil, previous: nil, total: total, isLast: isLast)
    }
}

extension Page: Sendable where Item: Sendable, Cursor: Sendable {}
extension Page: Equatable where Item: Equatable, Cursor: Equatable {}
