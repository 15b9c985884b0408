import PagingCore

/// Answers page requests: a description of how pages are addressed, and a closure that loads one page.
///
/// A source is a value without state. Several pagers, loops and tests may use one source at the same time, so the
/// values that its closure captures (a client, a session) must be `Sendable`.
///
/// ```swift
/// let books = PageSource<Book>.offset(limit: 20) { try await api.books(start: $0.offset, limit: $0.limit) }
/// ```
///
/// If a source throws, only that load fails and no row is lost; see ``PageFailure`` for what the error can say. A
/// source should stop when its task is cancelled. If it does not, the engine drops the late answer.
public struct PageSource<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// How pages are requested.
    public let addressing: SourceAddressing

    package let answer: @Sendable (SourceRequest) async throws -> ItemPage<Item, OpaqueCursor>

    /// Makes an observed source for one list; `nil` if the source reports no changes.
    let observation: SourceObservation<Item>?
    /// The cursor that a list opens with; `nil` for the start of the list.
    let opening: OpaqueCursor?
    /// The type of the cursors; `nil` if there are none, or if it is not known.
    package let cursorType: (any (Hashable & Sendable).Type)?

    /// Whether the source reports changes of its own list.
    package var observesItsList: Bool { observation != nil }

    package init(
        _ addressing: SourceAddressing, observation: SourceObservation<Item>? = nil, opening: OpaqueCursor? = nil,
        cursorType: (any (Hashable & Sendable).Type)? = nil,
        answer: @escaping @Sendable (SourceRequest) async throws -> ItemPage<Item, OpaqueCursor>
    ) {
        self.addressing = addressing
        self.observation = observation
        self.opening = opening
        self.cursorType = cursorType
        self.answer = answer
    }
}

extension PageSource {
    /// A source of pages by number. The list ends at a page that says so, at the total, or at an empty page. A short
    /// page does not end it.
    ///
    /// - Parameters:
    ///   - firstNumber: The number of the server's first page, usually 1 or 0.
    ///   - pageSize: How many items to request in a page. If the server sends fewer, its page size counts.
    ///   - load: Loads one page.
    /// - Precondition: `pageSize > 0`.
    public static func numbered(
        from firstNumber: Int = 1,
        pageSize: Int,
        load: @escaping @Sendable (NumberRequest) async throws -> ItemPage<Item, Never>
    ) -> PageSource {
        PageSource(.numbered(checked: pageSize, from: firstNumber)) { request in
            try await load(request.asNumberRequest).withoutCursors()
        }
    }

    /// A source of pages by offset: the number of items before the page. The list ends at a page that says so, at the
    /// total, or at an empty page.
    ///
    /// - Parameters:
    ///   - limit: How many items to request in a page.
    ///   - endsAtShortPage: Whether a page shorter than `limit` is the last one if the server sends neither
    ///     ``ItemPage/total`` nor ``ItemPage/isLast``.
    ///   - load: Loads one page.
    /// - Precondition: `limit > 0`.
    public static func offset(
        limit: Int,
        endsAtShortPage: Bool = false,
        load: @escaping @Sendable (OffsetRequest) async throws -> ItemPage<Item, Never>
    ) -> PageSource {
        PageSource(.offset(checked: limit, endsAtShortPage: endsAtShortPage)) { request in
            try await load(request.asOffsetRequest).withoutCursors()
        }
    }

    /// A source of pages that each name the next one by a cursor. An edge of the list ends at a page that names no
    /// cursor in that direction, or that says it is the last.
    ///
    /// - Parameters:
    ///   - limit: How many items to request in a page.
    ///   - type: The type of the cursor: a token, a link, or the key of the last item. Equal cursors name the same
    ///     page.
    ///   - load: Loads one page. The request for the page that a list opens with has no cursor.
    /// - Precondition: `limit > 0`.
    public static func cursor<Cursor: Hashable & Sendable>(
        limit: Int,
        of type: Cursor.Type = Cursor.self,
        load: @escaping @Sendable (CursorRequest<Cursor>) async throws -> ItemPage<Item, Cursor>
    ) -> PageSource {
        PageSource(.chained(checked: limit), cursorType: type) { request in
            try await load(request.asCursorRequest()).withOpaqueCursors()
        }
    }

    /// A source of pages that each name the next one by a string. An edge of the list ends at a page that names no
    /// cursor in that direction, or that says it is the last. The empty string is a cursor.
    ///
    /// - Parameters:
    ///   - limit: How many items to request in a page.
    ///   - load: Loads one page. The request for the page that a list opens with has no cursor.
    /// - Precondition: `limit > 0`.
    public static func cursor(
        limit: Int,
        load: @escaping @Sendable (CursorRequest<String>) async throws -> ItemPage<Item, String>
    ) -> PageSource {
        cursor(limit: limit, of: String.self, load: load)
    }
}

/// A type that can be used as a source: ``PageSource`` itself, an HTTP client's pages, or a database query.
public protocol PageSourceConvertible<Item>: Sendable {
    /// An item of the list.
    associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

    /// The source that this value stands for.
    var pageSource: PageSource<Item> { get }
}

extension PageSource: PageSourceConvertible {
    /// The source itself.
    public var pageSource: PageSource { self }
}
