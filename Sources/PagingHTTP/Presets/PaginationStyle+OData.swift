extension PaginationStyle {
    /// OData 4, and Microsoft Graph: each answer links the next one. A page may be empty and still link another.
    ///
    /// Source: <https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part1-protocol.html#sec_ServerDrivenPaging>
    public static var oData: PaginationStyle {
        PaginationStyle(
            "OData", .chained(.link(.body("/@odata.nextLink"))), size: .query("$top"), items: "/value",
            total: .body("/@odata.count"),
            errorRules: [ErrorRule(.present("/error"), code: "/error/code", message: "/error/message")])
    }
}
