/// The factories of ``PageSource``, for a parameter that takes any convertible value.
///
/// Calls use those of `PageSource`. The compiler looks here when a closure has an error, and then reports that error
/// instead of a missing member `offset`.
extension PageSourceConvertible {
    /// A source of pages by number; see ``PageSource/numbered(from:pageSize:load:)``.
    public static func numbered<Element>(
        from firstNumber: Int = 1, pageSize: Int,
        load: @escaping @Sendable (NumberRequest) async throws -> ItemPage<Element, Never>
    ) -> Self where Self == PageSource<Element> {
        PageSource<Element>.numbered(from: firstNumber, pageSize: pageSize, load: load)
    }

    /// A source of pages by offset; see `PageSource`.
    public static func offset<Element>(
        limit: Int, endsAtShortPage: Bool = false,
        load: @escaping @Sendable (OffsetRequest) async throws -> ItemPage<Element, Never>
    ) -> Self where Self == PageSource<Element> {
        PageSource<Element>.offset(limit: limit, endsAtShortPage: endsAtShortPage, load: load)
    }

    /// A source of arrays by page number. The list ends at an empty array.
    ///
    /// - Parameters:
    ///   - firstNumber: The number of the server's first page, usually 1 or 0.
    ///   - pageSize: How many items to request in an array.
    ///   - load: Loads one array.
    /// - Precondition: `pageSize > 0`.
    public static func numbered<Element>(
        from firstNumber: Int = 1, pageSize: Int, load: @escaping @Sendable (NumberRequest) async throws -> [Element]
    ) -> Self where Self == PageSource<Element> {
        PageSource<Element>.numbered(from: firstNumber, pageSize: pageSize) { request -> ItemPage<Element, Never> in
            ItemPage(try await load(request))
        }
    }

    /// A source of arrays by offset: the number of items before the array. The list ends at an empty array.
    ///
    /// - Parameters:
    ///   - limit: How many items to request in an array.
    ///   - endsAtShortPage: Whether an array shorter than `limit` ends the list as well, which saves the last request.
    ///     Rows are lost if the server gives fewer items than requested before its end.
    ///   - load: Loads one array.
    /// - Precondition: `limit > 0`.
    public static func offset<Element>(
        limit: Int, endsAtShortPage: Bool = false, load: @escaping @Sendable (OffsetRequest) async throws -> [Element]
    ) -> Self where Self == PageSource<Element> {
        PageSource<Element>.offset(limit: limit, endsAtShortPage: endsAtShortPage) {
            request -> ItemPage<Element, Never> in
            ItemPage(try await load(request))
        }
    }

    /// A source of pages that each name the next one by a cursor; see ``PageSource/cursor(limit:of:load:)``.
    public static func cursor<Element, Cursor: Hashable & Sendable>(
        limit: Int, of type: Cursor.Type = Cursor.self,
        load: @escaping @Sendable (CursorRequest<Cursor>) async throws -> ItemPage<Element, Cursor>
    ) -> Self where Self == PageSource<Element> {
        PageSource<Element>.cursor(limit: limit, of: type, load: load)
    }

    /// A source of pages that each name the next one by a string; see ``PageSource/cursor(limit:load:)``.
    public static func cursor<Element>(
        limit: Int, load: @escaping @Sendable (CursorRequest<String>) async throws -> ItemPage<Element, String>
    ) -> Self where Self == PageSource<Element> {
        PageSource<Element>.cursor(limit: limit, load: load)
    }
}
