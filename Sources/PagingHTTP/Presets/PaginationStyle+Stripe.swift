extension PaginationStyle {
    /// The Stripe API: the key of the last item is the cursor of the next page, the key of the first item that of the
    /// previous page. A page has at most 100 items.
    ///
    /// Source: <https://docs.stripe.com/api/pagination>
    public static var stripe: PaginationStyle {
        PaginationStyle(
            "Stripe",
            .chained(
                .key(at: "/id", into: .query("starting_after"), hasNeighbor: .body("/has_more")),
                previous: .key(at: "/id", of: .first, into: .query("ending_before"))),
            size: .query("limit"), defaultPageSize: 100, items: "/data",
            errorRules: [ErrorRule(.present("/error"), code: "/error/code", message: "/error/message")])
    }
}
