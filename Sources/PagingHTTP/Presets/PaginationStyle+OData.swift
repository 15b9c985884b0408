extension PaginationStyle {
    /// OData 4: each answer links the next one. A page may be empty and still link another.
    ///
    /// The page size is a preference, which the server may pass over.
    ///
    /// Source: <https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part1-protocol.html#sec_ServerDrivenPaging>
    public static var oData: PaginationStyle { oData(size: .preference("odata.maxpagesize")) }

    /// OData 4 with another place for the page size.
    ///
    /// - Parameter size: Where a request says how many items it wants; `nil` where the server decides. Microsoft Graph
    ///   takes `.query("$top")`, which in other services is the length of the whole list.
    ///
    /// Source: <https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part1-protocol.html#sec_ServerDrivenPaging>
    public static func oData(size: RequestPlace?) -> PaginationStyle {
        PaginationStyle(
            "OData", .chained(.link(.body("/@odata.nextLink"))), size: size, items: "/value",
            total: .body("/@odata.count"),
            errorRules: [ErrorRule(.present("/error"), code: "/error/code", message: "/error/message")])
    }
}
