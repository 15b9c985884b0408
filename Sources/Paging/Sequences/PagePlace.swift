/// A place in a source's list at which a loop may begin, or go on another time.
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

    /// The first page, or the one a chained source gives when it is asked without a cursor.
    public static var start: PagePlace { PagePlace(kind: .start) }

    /// In a numbered source, the page with this number in the server's numbering.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - pageSize: How many items the server's pages have, the last one aside, above 0; `nil` where that is not known yet.
    ///     A loop that begins in the middle finds the end by it where the server says a total only; else it asks for one
    ///     page more.
    /// - Precondition: The page size is above 0.
    public static func number(_ number: Int, pageSize: Int? = nil) -> PagePlace {
        precondition(pageSize.map { $0 > 0 } ?? true, "a page has room for an item")
        return PagePlace(kind: .number(number, pageSize: pageSize))
    }

    /// In an offset source, the place behind so many items.
    ///
    /// - Parameter offset: The number of items, at or above 0.
    public static func offset(_ offset: Int) -> PagePlace { PagePlace(kind: .offset(offset)) }

    /// In a chained source, the page a cursor names.
    ///
    /// - Parameter cursor: A cursor of the source's own type; for one of another the loop throws a ``ForeignCursor``.
    public static func cursor(_ cursor: some Hashable & Sendable) -> PagePlace {
        PagePlace(kind: .cursor(OpaqueCursor(base: cursor)))
    }

    /// The number of the page, in a numbered source.
    public var number: Int? { if case .number(let number, _) = kind { number } else { nil } }

    /// How many items the server's pages have, in a numbered source; `nil` where that is not known yet.
    public var pageSize: Int? { if case .number(_, let pageSize) = kind { pageSize } else { nil } }

    /// How many items stand before the place, in an offset source.
    public var offset: Int? { if case .offset(let offset) = kind { offset } else { nil } }

    /// The cursor that names the page, in a chained source; `nil` where it is of another type.
    ///
    /// - Parameter type: The type of the source's cursors.
    public func cursor<Cursor>(of type: Cursor.Type = String.self) -> Cursor? {
        if case .cursor(let cursor) = kind { cursor.base as? Cursor } else { nil }
    }
}

/// A page as a loop gets it.
public struct SequencePage<Item: Sendable>: Sendable {
    /// The items, in the server's order. There may be none although the list goes on.
    public let items: [Item]
    /// How many items the server says there are, if it says so.
    public let total: Int?
    /// Whether this is the last page, if the server says so. In a chained source a page that names no next one is.
    public let isLast: Bool?
    /// Where the list goes on behind this page; `nil` at its end. A loop that begins there brings what this one would have
    /// brought next. In a numbered source it has the page size too, and is another place than the number alone.
    public let next: PagePlace?
}

extension SequencePage: Equatable where Item: Equatable {}
extension SequencePage: Hashable where Item: Hashable {}
