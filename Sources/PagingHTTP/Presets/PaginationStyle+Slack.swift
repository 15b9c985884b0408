extension PaginationStyle {
    /// The Slack Web API: a token in each answer, and an empty one in the last. Errors come with status 200.
    ///
    /// - Parameter items: Where the items stand; the name differs from method to method.
    ///
    /// Source: <https://api.slack.com/docs/pagination>
    public static func slack(items: ItemsPlace) -> PaginationStyle {
        PaginationStyle(
            "Slack", .chained(.token(at: "/response_metadata/next_cursor", into: .query("cursor"))),
            size: .query("limit"), usualSize: 200, items: items,
            errorRules: [
                ErrorRule(
                    .isFalse("/ok"), code: "/error", message: "/error", expiryCodes: ["invalid_cursor"],
                    transientCodes: ["ratelimited", "internal_error", "service_unavailable"])
            ])
    }
}
