@_exported public import PagingCore
@_exported public import PagingPresentation

/// What answers page requests: a description of how a list is addressed, and the closure that loads one page of it.
///
/// A source is a value without state. Several pagers, loops and tests may use one source at the same time, so whatever
/// its closure captures (a client, a session) has to be `Sendable`.
///
/// ```swift
/// let books = PageSource<Book>.offset(limit: 20) { try await api.books(start: $0.offset, limit: $0.limit) }
/// ```
///
/// A source that throws fails that one load and loses nothing; see ``PageFailure`` for what it may say about the
/// failure. A source should stop when its task is cancelled, but nothing breaks if it does not: the engine drops the
/// late answer.
public struct PageSource<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// How pages are asked for.
    public let addressing: Addressing

    package let answer: @Sendable (SourceRequest) async throws -> Page<Item, OpaqueCursor>

    init(
        _ addressing: Addressing,
        answer: @escaping @Sendable (SourceRequest) async throws -> Page<Item, OpaqueCursor>
    ) {
        self.addressing = addressing
        self.answer = answer
    }
}

extension PageSource {
    /// Pages that are asked for by number. The list ends where the page says so, where the total is reached, or at an
    /// empty page; a short page does not end it.
    ///
    /// - Parameters:
    ///   - firstNumber: The number the server gives its first page, usually 1 or 0.
    ///   - pageSize: How many items to ask for in a page. A server that sends fewer sets the size itself.
    ///   - load: Loads one page.
    /// - Precondition: `pageSize > 0`.
    public static func numbered(
        from firstNumber: Int = 1,
        pageSize: Int,
        load: @escaping @Sendable (NumberRequest) async throws -> Page<Item, Never>
    ) -> PageSource {
        precondition(pageSize > 0, "a page holds at least one item")
        return PageSource(.numbered(firstNumber: firstNumber, pageSize: pageSize)) { request in
            guard case .number(let number, let size) = request else { preconditionFailure("not a numbered request") }
            return try await load(NumberRequest(number: number, size: size)).withoutCursors()
        }
    }

    /// Pages that are asked for by the number of items before them. The list ends where the page says so, where the
    /// total is reached, or at an empty page.
    ///
    /// - Parameters:
    ///   - limit: How many items to ask for in a page.
    ///   - endsAtShortPage: Whether a page shorter than `limit` is the last one where the server says neither
    ///     ``Page/total`` nor ``Page/isLast``.
    ///   - load: Loads one page.
    /// - Precondition: `limit > 0`.
    public static func offset(
        limit: Int,
        endsAtShortPage: Bool = false,
        load: @escaping @Sendable (OffsetRequest) async throws -> Page<Item, Never>
    ) -> PageSource {
        precondition(limit > 0, "a page holds at least one item")
        return PageSource(.offset(limit: limit, endsAtShortPage: endsAtShortPage)) { request in
            guard case .offset(let offset, let limit) = request else { preconditionFailure("not an offset request") }
            return try await load(OffsetRequest(offset: offset, limit: limit)).withoutCursors()
        }
    }

    /// Bare arrays that are asked for by the number of items before them.
    ///
    /// - Parameters:
    ///   - limit: How many items to ask for in a page.
    ///   - endsAtShortPage: Whether an array shorter than `limit` ends the list. True unless told otherwise, since a
    ///     bare array has no other way to say so.
    ///   - load: Loads one array.
    /// - Precondition: `limit > 0`.
    public static func offset(
        limit: Int,
        endsAtShortPage: Bool = true,
        load: @escaping @Sendable (OffsetRequest) async throws -> [Item]
    ) -> PageSource {
        offset(limit: limit, endsAtShortPage: endsAtShortPage) { request -> Page<Item, Never> in
            Page(try await load(request))
        }
    }

    /// Pages of which each names the next by a cursor. The list ends, at either edge, at a page that names none that
    /// way, or says that it is the last.
    ///
    /// - Parameters:
    ///   - limit: How many items to ask for in a page.
    ///   - type: The type of the cursor: a token, a link, the key of the last item. Equal cursors name the same page.
    ///   - load: Loads one page. Its request carries no cursor for the page a list opens with.
    /// - Precondition: `limit > 0`.
    public static func cursor<Cursor: Hashable & Sendable>(
        limit: Int,
        of type: Cursor.Type,
        load: @escaping @Sendable (CursorRequest<Cursor>) async throws -> Page<Item, Cursor>
    ) -> PageSource {
        precondition(limit > 0, "a page holds at least one item")
        return PageSource(.chained(limit: limit)) { request in
            guard case .cursor(let opaque, let direction, let limit) = request else {
                preconditionFailure("not a cursor request")
            }
            var cursor: Cursor?
            if let opaque {
                guard let own = opaque.base as? Cursor else { throw ForeignCursor(cursor: "\(opaque.base)") }
                cursor = own
            }
            return try await load(CursorRequest(cursor: cursor, limit: limit, direction: direction)).withOpaqueCursors()
        }
    }

    /// Pages of which each names the next by a string. The list ends, at either edge, at a page that names none that
    /// way, or says that it is the last; `""` is a cursor.
    ///
    /// - Parameters:
    ///   - limit: How many items to ask for in a page.
    ///   - load: Loads one page. Its request carries no cursor for the page a list opens with.
    /// - Precondition: `limit > 0`.
    public static func cursor(
        limit: Int,
        load: @escaping @Sendable (CursorRequest<String>) async throws -> Page<Item, String>
    ) -> PageSource {
        cursor(limit: limit, of: String.self, load: load)
    }
}

/// Anything that can be used as a source: ``PageSource`` itself, an HTTP client's pages, a database query.
public protocol PageSourceConvertible<Item>: Sendable {
    /// One element of the list.
    associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

    /// The source this value stands for.
    var pageSource: PageSource<Item> { get }
}

extension PageSource: PageSourceConvertible {
    /// The source itself.
    public var pageSource: PageSource { self }
}
