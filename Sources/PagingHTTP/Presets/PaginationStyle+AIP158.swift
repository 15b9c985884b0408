extension PaginationStyle {
    /// Google's APIs, as AIP-158 has them: a token in each answer, and an empty one in the last.
    ///
    /// - Parameter items: Where the items stand; the name differs from API to API. A page without items may leave them
    ///   out.
    ///
    /// Source: <https://google.aip.dev/158>
    public static func aip158(items: JSONPointer) -> PaginationStyle {
        PaginationStyle(
            "AIP-158", .chained(.token(at: "/nextPageToken", into: .query("pageToken"))), size: .query("pageSize"),
            items: ItemsPlace(items, mayBeMissingBeside: [""]), total: .body("/totalSize"),
            errorRules: [ErrorRule(.present("/error"), code: "/error/status", message: "/error/message")])
    }
}
