extension PaginationStyle {
    /// The GitHub REST API, and others that link their pages in `Link` fields: the body is an array of items.
    ///
    /// Source: <https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api>, RFC 8288
    public static var gitHub: PaginationStyle { gitHub(items: "") }

    /// The GitHub REST API where the body is an object with an array in it, as of a search.
    ///
    /// - Parameter items: Where the items stand.
    public static func gitHub(items: ItemsPlace) -> PaginationStyle {
        PaginationStyle(
            "GitHub", .chained(.link(.link("next")), previous: .link(.link("prev"))), size: .query("per_page"),
            items: items)
    }
}
