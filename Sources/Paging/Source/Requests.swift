/// A request for a page by its number.
public struct NumberRequest: Hashable, Sendable {
    /// The number of the page in the server's numbering.
    public let number: Int
    /// How many items the page should hold.
    public let size: Int
}

/// A request for a page by the number of items before it.
public struct OffsetRequest: Hashable, Sendable {
    /// How many items of the server's list stand before the page.
    public let offset: Int
    /// How many items the page should hold.
    public let limit: Int
}

/// A request for a page by a cursor.
public struct CursorRequest<Cursor: Hashable & Sendable>: Hashable, Sendable {
    /// The cursor that names the page; `nil` for the page a list opens with.
    public let cursor: Cursor?
    /// How many items the page should hold.
    public let limit: Int
    /// Which way the list grows: ``Direction/append`` for a page named by `next`, ``Direction/prepend`` for one named
    /// by `previous`. Where both ways take the same request it can be ignored.
    public let direction: Direction
}

package enum SourceRequest: Hashable, Sendable {
    case number(Int, size: Int)
    case offset(Int, limit: Int)
    case cursor(OpaqueCursor?, Direction, limit: Int)
}
