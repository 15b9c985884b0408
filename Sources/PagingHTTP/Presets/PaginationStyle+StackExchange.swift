extension PaginationStyle {
    /// The Stack Exchange API 2.3: page numbers from 1. The server rejects page sizes above 100 for most lists.
    ///
    /// Source: <https://api.stackexchange.com/docs/paging>, <https://api.stackexchange.com/docs/wrapper>
    public static var stackExchange: PaginationStyle {
        PaginationStyle(
            "Stack Exchange", .numbered(.query("page")), size: .query("pagesize"),
            items: "/items", total: .body("/total"), endRules: [.hasMore(.body("/has_more"))],
            errorRules: [
                ErrorRule(
                    .present("/error_id"), code: "/error_id", name: "/error_name", message: "/error_message",
                    transientCodes: ["500", "503"], throttleCodes: ["502"])
            ], pause: .body("/backoff"), remainingRequests: .body("/quota_remaining"))
    }
}
