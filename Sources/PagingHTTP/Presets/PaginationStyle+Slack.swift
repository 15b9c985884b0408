extension PaginationStyle {
    /// The Slack Web API: each response has a token, which is empty on the last page. Errors have the status 200.
    ///
    /// - Parameter items: The place of the items, which differs between methods.
    ///
    /// Source: <https://api.slack.com/docs/pagination>
    public static func slack(items: ItemsPlace) -> PaginationStyle {
        PaginationStyle(
            "Slack", .chained(.token(at: "/response_metadata/next_cursor", into: .query("cursor"))),
            size: .query("limit"), defaultPageSize: 200, items: items,
            errorRules: [
                ErrorRule(
                    .isFalse("/ok"), code: "/error", message: "/error", expiryCodes: ["invalid_cursor"],
                    transientCodes: ["ratelimited", "internal_error", "service_unavailable"])
            ])
    }
}
