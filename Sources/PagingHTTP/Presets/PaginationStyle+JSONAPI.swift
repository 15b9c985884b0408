extension PaginationStyle {
    /// JSON:API: each response links the next and the previous page.
    ///
    /// Source: <https://jsonapi.org/format/#fetching-pagination>,
    /// <https://jsonapi.org/profiles/ethanresnick/cursor-pagination/>
    public static var jsonAPI: PaginationStyle {
        PaginationStyle(
            "JSON:API", .chained(.link(.body("/links/next")), previous: .link(.body("/links/prev"))),
            size: .query("page[size]"), items: "/data", total: .body("/meta/page/total"),
            errorRules: [ErrorRule(.present("/errors"), code: "/errors/0/code", message: "/errors/0/detail")],
            fields: ["Accept": "application/vnd.api+json"])
    }
}
