public import PagingCore

extension Pager {
    /// How a list loads its pages: a description of how they are addressed, and a closure that loads one on the main actor.
    ///
    /// ```swift
    /// let pager = Pager(.offset(limit: 20) { try await api.books(start: $0.offset, limit: $0.limit) })
    /// ```
    ///
    /// Items need to be `Identifiable`, and nothing else. While the closure waits, for example for a server, it does not
    /// block the main actor. Where items are `Sendable`, a ``PageSource`` does the same for lists and for loops, off the main
    /// actor.
    ///
    /// If a source throws, only that load fails and no row is lost; see ``PageFailure`` for what the error can say. A source
    /// should stop when its task is cancelled. If it does not, the engine drops the late answer.
    public struct Source: Sendable {
        /// How pages are requested.
        public let addressing: SourceAddressing

        let answer: @MainActor (SourceRequest) async throws -> ItemPage<Item, OpaqueCursor>
        /// Makes an observed source for one list; `nil` if the source reports no changes.
        let observation: SourceObservation<Item>?
        /// The cursor that a list opens with; `nil` for the start of the list.
        let opening: OpaqueCursor?
        /// Whether its list requests nothing, because a query has no source (L15).
        let loadsNothing: Bool

        private init(
            _ addressing: SourceAddressing, loadsNothing: Bool = false,
            answer: @escaping @MainActor (SourceRequest) async throws -> ItemPage<Item, OpaqueCursor>
        ) {
            self.addressing = addressing
            self.answer = answer
            self.loadsNothing = loadsNothing
            observation = nil
            opening = nil
        }

        /// The source of a list that requests nothing.
        static var nothing: Source {
            Source(.chained(limit: 1), loadsNothing: true) { _ in ItemPage([], next: nil) }
        }
    }
}

extension Pager.Source where Item: Sendable, Item.ID: Sendable {
    /// The source of a list from one for lists and loops.
    ///
    /// - Parameter source: Loads pages, and may report changes.
    public init(_ source: PageSource<Item>) {
        addressing = source.addressing
        answer = { try await source.answer($0) }
        observation = source.observation
        opening = source.opening
        loadsNothing = false
    }
}

extension Pager.Source {
    /// A source of pages by number. The list ends at a page that says so, at the total, or at an empty page. A short page
    /// does not end it.
    ///
    /// - Parameters:
    ///   - firstNumber: The number of the server's first page, usually 1 or 0.
    ///   - pageSize: How many items to request in a page. If the server sends fewer, its page size counts.
    ///   - load: Loads one page.
    /// - Precondition: `pageSize > 0`.
    public static func numbered(
        from firstNumber: Int = 1, pageSize: Int,
        load: @escaping @MainActor (NumberRequest) async throws -> ItemPage<Item, Never>
    ) -> Self {
        Self(.numbered(checked: pageSize, from: firstNumber)) { request in
            try await load(request.asNumberRequest).withoutCursors()
        }
    }

    /// A source of pages by offset: the number of items before the page. The list ends at a page that says so, at the
    /// total, or at an empty page.
    ///
    /// - Parameters:
    ///   - limit: How many items to request in a page.
    ///   - endsAtShortPage: Whether a page shorter than `limit` is the last one as well, if the server sends neither
    ///     ``ItemPage/total`` nor ``ItemPage/isLast``.
    ///   - load: Loads one page.
    /// - Precondition: `limit > 0`.
    public static func offset(
        limit: Int, endsAtShortPage: Bool = false,
        load: @escaping @MainActor (OffsetRequest) async throws -> ItemPage<Item, Never>
    ) -> Self {
        Self(.offset(checked: limit, endsAtShortPage: endsAtShortPage)) { request in
            try await load(request.asOffsetRequest).withoutCursors()
        }
    }

    /// A source of pages that each name the next one by a cursor. An edge of the list ends at a page that names no cursor in
    /// that direction, or that says it is the last.
    ///
    /// - Parameters:
    ///   - limit: How many items to request in a page.
    ///   - type: The type of the cursor: a token, a link, or the key of the last item. Equal cursors name the same page.
    ///   - load: Loads one page. The request for the page that a list opens with has no cursor.
    /// - Precondition: `limit > 0`.
    public static func cursor<Cursor: Hashable & Sendable>(
        limit: Int, of type: Cursor.Type = Cursor.self,
        load: @escaping @MainActor (CursorRequest<Cursor>) async throws -> ItemPage<Item, Cursor>
    ) -> Self {
        Self(.chained(checked: limit)) { request in
            try await load(request.asCursorRequest()).withOpaqueCursors()
        }
    }

    /// A source of pages that each name the next one by a string. An edge of the list ends at a page that names no cursor in
    /// that direction, or that says it is the last. The empty string is a cursor.
    ///
    /// - Parameters:
    ///   - limit: How many items to request in a page.
    ///   - load: Loads one page. The request for the page that a list opens with has no cursor.
    /// - Precondition: `limit > 0`.
    public static func cursor(
        limit: Int, load: @escaping @MainActor (CursorRequest<String>) async throws -> ItemPage<Item, String>
    ) -> Self {
        cursor(limit: limit, of: String.self, load: load)
    }
}

/// A source whose pages can be arrays. A closure that returns an array is looked for here after those that return pages, so
/// that a closure without a result type, such as one that only throws, fits one of them.
public protocol ArraySource<Item> {
    /// An item of the list.
    associatedtype Item: Identifiable

    /// A source of pages by number; see ``Pager/Source/numbered(from:pageSize:load:)``.
    static func numbered(
        from firstNumber: Int, pageSize: Int,
        load: @escaping @MainActor (NumberRequest) async throws -> ItemPage<Item, Never>
    ) -> Self

    /// A source of pages by offset; see ``Pager/Source/offset(limit:endsAtShortPage:load:)``.
    static func offset(
        limit: Int, endsAtShortPage: Bool,
        load: @escaping @MainActor (OffsetRequest) async throws -> ItemPage<Item, Never>
    ) -> Self
}

extension ArraySource {
    /// A source of arrays by page number. The list ends at an empty array.
    ///
    /// - Parameters:
    ///   - firstNumber: The number of the server's first page, usually 1 or 0.
    ///   - pageSize: How many items to request in an array.
    ///   - load: Loads one array.
    /// - Precondition: `pageSize > 0`.
    public static func numbered(
        from firstNumber: Int = 1, pageSize: Int, load: @escaping @MainActor (NumberRequest) async throws -> [Item]
    ) -> Self {
        numbered(from: firstNumber, pageSize: pageSize) { request -> ItemPage<Item, Never> in
            ItemPage(try await load(request))
        }
    }

    /// A source of arrays by offset: the number of items before the array. The list ends at an empty array.
    ///
    /// - Parameters:
    ///   - limit: How many items to request in an array.
    ///   - endsAtShortPage: Whether an array shorter than `limit` ends the list as well, which saves the last request. Rows
    ///     are lost if the server gives fewer items than requested before its end.
    ///   - load: Loads one array.
    /// - Precondition: `limit > 0`.
    public static func offset(
        limit: Int, endsAtShortPage: Bool = false, load: @escaping @MainActor (OffsetRequest) async throws -> [Item]
    ) -> Self {
        offset(limit: limit, endsAtShortPage: endsAtShortPage) { request -> ItemPage<Item, Never> in
            ItemPage(try await load(request))
        }
    }
}

extension Pager.Source: ArraySource {}

extension SourceAddressing {
    /// - Precondition: `pageSize > 0`.
    static func numbered(checked pageSize: Int, from firstNumber: Int) -> SourceAddressing {
        precondition(pageSize > 0, "The page size is \(pageSize). Pass a positive number.")
        return .numbered(firstNumber: firstNumber, pageSize: pageSize)
    }

    /// - Precondition: `limit > 0`.
    static func offset(checked limit: Int, endsAtShortPage: Bool) -> SourceAddressing {
        precondition(limit > 0, "The limit is \(limit). Pass a positive number.")
        return .offset(limit: limit, endsAtShortPage: endsAtShortPage)
    }

    /// - Precondition: `limit > 0`.
    static func chained(checked limit: Int) -> SourceAddressing {
        precondition(limit > 0, "The limit is \(limit). Pass a positive number.")
        return .chained(limit: limit)
    }
}

extension SourceRequest {
    var asNumberRequest: NumberRequest {
        guard case .number(let number, let size) = self else {
            preconditionFailure("Not a request by page number: \(self)")
        }
        return NumberRequest(number: number, size: size)
    }

    var asOffsetRequest: OffsetRequest {
        guard case .offset(let offset, let limit) = self else {
            preconditionFailure("Not a request by offset: \(self)")
        }
        return OffsetRequest(offset: offset, limit: limit)
    }

    /// - Throws: A ``ForeignCursor`` if the cursor has another type.
    func asCursorRequest<Cursor>() throws(ForeignCursor) -> CursorRequest<Cursor> {
        guard case .cursor(let opaque, let direction, let limit) = self else {
            preconditionFailure("Not a request by cursor: \(self)")
        }
        guard let opaque else { return CursorRequest(cursor: nil, limit: limit, direction: direction) }
        guard let cursor = opaque.base as? Cursor else { throw ForeignCursor(cursor: "\(opaque.base)") }
        return CursorRequest(cursor: cursor, limit: limit, direction: direction)
    }
}
