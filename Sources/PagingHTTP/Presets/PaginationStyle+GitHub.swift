extension PaginationStyle {
    /// The GitHub REST API and other APIs with `Link` header fields, whose body is an array of items.
    ///
    /// Source: <https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api>, RFC 8288
    public static var gitHub: PaginationStyle { gitHub(items: "") }

    /// The GitHub REST API with a body that is an object with an array in it, as for a search.
    ///
    /// - Parameter items: The place of the items.
    public static func gitHub(items: ItemsPlace) -> PaginationStyle {
        PaginationStyle(
            "GitHub", .chained(.link(.link("next")), previous: .link(.link("prev"))), size: .query("per_page"),
            items: items)
    }
}
