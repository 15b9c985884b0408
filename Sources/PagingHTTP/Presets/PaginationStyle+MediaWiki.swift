extension PaginationStyle {
    /// The action API of MediaWiki: all members of `continue` are added to the parameters of the next request.
    ///
    /// - Parameters:
    ///   - list: The name of the list, such as `allpages`.
    ///   - prefix: The prefix of the parameters of the list, such as `ap`.
    ///
    /// Source: <https://www.mediawiki.org/wiki/API:Continue>
    public static func mediaWiki(_ list: String, prefix: String) -> PaginationStyle {
        PaginationStyle(
            "MediaWiki", .chained(CursorChain([.init(.body("/continue"), into: .queryMembers)])),
            size: .query(prefix + "limit"), defaultPageSize: 50,
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
