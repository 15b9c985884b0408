/// A place in a source's list where a loop begins or continues.
///
/// ```swift
/// for try await page in source.pages(from: .offset(200)) { print(page.items.count) }
/// ```
public struct PagePlace: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case start
        case number(Int, pageSize: Int?)
        case offset(Int)
        case cursor(OpaqueCursor)
    }

    let kind: Kind

    /// The first page. A chained source gets a request without a cursor.
    public static var start: PagePlace { PagePlace(kind: .start) }

    /// The page of a numbered source with a number.
    ///
    /// - Parameters:
    ///   - number: The number of the page in the server's numbering.
    ///   - pageSize: How many items the server's pages have, except for the last one, above 0; `nil` if that is not
    ///     known. A loop that begins after the first page needs the size to end at the list's total.
    /// - Precondition: The page size is above 0.
    public static func number(_ number: Int, pageSize: Int? = nil) -> PagePlace {
        precondition(pageSize.map { $0 > 0 } ?? true, "The page size is below 1. Pass a positive number, or nil.")
        return PagePlace(kind: .number(number, pageSize: pageSize))
    }

    /// The place in an offset source after a number of items.
    ///
    /// - Parameter offset: The number of items before the place, at or above 0.
    public static func offset(_ offset: Int) -> PagePlace { PagePlace(kind: .offset(offset)) }

    /// The page of a chained source that a cursor names.
    ///
    /// - Parameter cursor: A cursor of the source's own type. For a cursor of another type the loop throws a
    ///   ``ForeignCursor``.
    public static func cursor(_ cursor: some Hashable & Sendable) -> PagePlace {
        PagePlace(kind: .cursor(OpaqueCursor(base: cursor)))
    }

    /// The number of the page, in a numbered source.
    public var number: Int? { if case .number(let number, _) = kind { number } else { nil } }

    /// How many items the server's pages have, in a numbered source; `nil` if that is not known yet.
    public var pageSize: Int? { if case .number(_, let pageSize) = kind { pageSize } else { nil } }

    /// The number of items before the place, in an offset source.
    public var offset: Int? { if case .offset(let offset) = kind { offset } else { nil } }

    /// The cursor that names the page, in a chained source; `nil` if it has another type.
    ///
    /// - Parameter type: The type of the source's cursors.
    public func cursor<Cursor>(of type: Cursor.Type = String.self) -> Cursor? {
        if case .cursor(let cursor) = kind { cursor.base as? Cursor } else { nil }
    }
}

/// A page of a ``PageSequence``.
public struct SequencePage<Item: Sendable>: Sendable {
    /// The items, in the server's order. A page may be empty although the list continues.
    public let items: [Item]
    /// The number of items of the whole list according to the server; `nil` if the server does not say.
    public let total: Int?
    /// Whether this is the last page; `nil` if the server does not say. In a chained source, a page without a next
    /// cursor is the last one.
    public let isLast: Bool?
    /// The place after this page; `nil` at the end of the list.
    ///
    /// A loop that begins at this place continues where this loop was. In a numbered source the place contains the page
    /// size too, so it differs from a place with the number alone.
    public let next: PagePlace?
}

extension SequencePage: Equatable where Item: Equatable {}
extension SequencePage: Hashable where Item: Hashable {}
