extension PaginationStyle {
    /// The Mastodon API: pages are linked in `Link` fields, older ones as next and newer ones as previous, by keys that
    /// do not stand in the items.
    ///
    /// Source: <https://docs.joinmastodon.org/api/guidelines/#pagination>
    public static var mastodon: PaginationStyle {
        PaginationStyle(
            "Mastodon", .chained(.link(.link("next")), previous: .link(.link("prev"))), size: .query("limit"),
            usualSize: 40, items: "", endRules: [.emptyPage],
            errorRules: [ErrorRule(.present("/error"), message: "/error")])
    }
}
