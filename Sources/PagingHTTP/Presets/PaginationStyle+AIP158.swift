extension PaginationStyle {
    /// Google's APIs by AIP-158: each response has a token, which is empty on the last page.
    ///
    /// - Parameter items: The place of the items, which differs between APIs. An empty page may omit them: it is an empty
    ///   object, or has another member that these APIs have, such as the token.
    ///
    /// Source: <https://google.aip.dev/158>
    public static func aip158(items: JSONPointer) -> PaginationStyle {
        PaginationStyle(
            "AIP-158", .chained(.token(at: "/nextPageToken", into: .query("pageToken"))), size: .query("pageSize"),
            items: ItemsPlace(
                items, mayBeMissingBeside: ["/nextPageToken", "/totalSize", "/kind", "/resultSizeEstimate"],
                mayBeEmptyObject: true),
            total: .body("/totalSize"),
            errorRules: [ErrorRule(.present("/error"), code: "/error/status", message: "/error/message")])
    }
}
