import PagingCore

/// A request for a page by its number.
public struct NumberRequest: Hashable, Sendable {
    /// The number of the page in the server's numbering.
    public let number: Int
    /// How many items the page should have.
    public let size: Int
}

/// A request for a page by the number of items before it.
public struct OffsetRequest: Hashable, Sendable {
    /// The number of items in the server's list before the page.
    public let offset: Int
    /// How many items the page should have.
    public let limit: Int
}

/// A request for a page by a cursor.
public struct CursorRequest<Cursor: Hashable & Sendable>: Hashable, Sendable {
    /// The cursor that names the page; `nil` for the page that a list opens with.
    public let cursor: Cursor?
    /// How many items the page should have.
    public let limit: Int
    /// The direction in which the list grows: ``LoadDirection/append`` for a page named by `next`, ``LoadDirection/prepend``
    /// for a page named by `previous`. Ignore it if the server takes the same request for both.
    public let direction: LoadDirection
}

package enum SourceRequest: Hashable, Sendable {
    case number(Int, size: Int)
    case offset(Int, limit: Int)
    case cursor(OpaqueCursor?, LoadDirection, limit: Int)
}
