import PagingCore

// What the compiler says of a closure that returns something else, in place of an item that it cannot infer.
extension Pager.Source where Item == Never {
    /// Explains what a closure has to return.
    @available(
        *, unavailable, message: "Return an array of Identifiable items from the closure, or an ItemPage of them."
    )
    public static func numbered<Page>(
        from firstNumber: Int = 1, pageSize: Int, load: @escaping @MainActor (NumberRequest) async throws -> Page
    ) -> Self { fatalError() }

    /// Explains what a closure has to return.
    @available(
        *, unavailable, message: "Return an array of Identifiable items from the closure, or an ItemPage of them."
    )
    public static func offset<Page>(
        limit: Int, endsAtShortPage: Bool = false, load: @escaping @MainActor (OffsetRequest) async throws -> Page
    ) -> Self { fatalError() }

    /// Explains what a closure has to return.
    @available(
        *, unavailable, message: "Return ItemPage(items, next: cursor) from the closure. The items are Identifiable."
    )
    public static func cursor<Page>(
        limit: Int, load: @escaping @MainActor (CursorRequest<String>) async throws -> Page
    ) -> Self { fatalError() }
}
