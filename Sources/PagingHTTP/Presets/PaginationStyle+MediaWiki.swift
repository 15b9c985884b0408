extension PaginationStyle {
    /// The action API of MediaWiki: all members of `continue` go into the next request, beside the first one's own.
    ///
    /// - Parameters:
    ///   - list: The name of the list, such as `allpages`.
    ///   - prefix: What the names of the list's parameters begin with, such as `ap`.
    ///
    /// Source: <https://www.mediawiki.org/wiki/API:Continue>
    public static func mediaWiki(_ list: String, prefix: String) -> PaginationStyle {
        PaginationStyle(
            "MediaWiki", .chained(Chain([.init(.body("/continue"), into: .queryMembers)])),
            size: .query(prefix + "limit"), usualSize: 50,
            items: ItemsPlace(
                JSONPointer(steps: ["query", list]), in: .arrayOrObject,
                mayBeMissingBeside: ["/batchcomplete", "/continue", "/query"]),
            errorRules: [
                ErrorRule(
                    .present("/error"), code: "/error/code", message: "/error/info", expiryCodes: ["badcontinue"],
                    transientCodes: ["maxlag", "ratelimited", "readonly"])
            ])
    }
}
