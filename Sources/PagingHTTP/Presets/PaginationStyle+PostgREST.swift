extension PaginationStyle {
    /// PostgREST: a range of items in the `Range` field, and the total in `Content-Range`.
    ///
    /// - Parameter countsExactly: Whether the server counts all items, which is slow for large tables. If not, there is
    ///   no total.
    ///
    /// Source: <https://docs.postgrest.org/en/stable/references/api/pagination_count.html>
    public static func postgREST(countsExactly: Bool = true) -> PaginationStyle {
        PaginationStyle(
            "PostgREST", .range(), items: "", total: countsExactly ? .contentRangeTotal : nil,
            endRules: [.status(416), .emptyPage],
            errorRules: [ErrorRule(.present("/code"), code: "/code", message: "/message")],
            fields: countsExactly ? ["Prefer": "count=exact"] : [:])
    }
}
