extension PaginationStyle {
    /// The Stripe API: the key of the last item names the next page, and that of the first the one before. The server
    /// gives at most 100 items in a page.
    ///
    /// Source: <https://docs.stripe.com/api/pagination>
    public static var stripe: PaginationStyle {
        PaginationStyle(
            "Stripe",
            .chained(
                .key(at: "/id", into: .query("starting_after"), hasNeighbor: .body("/has_more")),
                previous: .key(at: "/id", of: .first, into: .query("ending_before"))),
            size: .query("limit"), usualSize: 100, items: "/data",
            errorRules: [ErrorRule(.present("/error"), code: "/error/code", message: "/error/message")])
    }
}
