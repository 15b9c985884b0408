extension PaginationStyle {
    /// The Mastodon API: `Link` header fields link older items as next and newer items as previous, by keys that the
    /// items do not contain.
    ///
    /// Source: <https://docs.joinmastodon.org/api/guidelines/#pagination>
    public static var mastodon: PaginationStyle {
        PaginationStyle(
            "Mastodon", .chained(.link(.link("next")), previous: .link(.link("prev"))), size: .query("limit"),
            defaultPageSize: 40, items: "", endRules: [.emptyPage],
            errorRules: [ErrorRule(.present("/error"), message: "/error")])
    }
}
