extension PaginationStyle {
    /// OData 4: each response links the next one. An empty page may link another.
    ///
    /// The page size is a preference, which the server may ignore.
    ///
    /// Source: <https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part1-protocol.html#sec_ServerDrivenPaging>
    public static var oData: PaginationStyle { oData(size: .preference("odata.maxpagesize")) }

    /// OData 4 with another place for the page size.
    ///
    /// - Parameter size: The place of the page size in requests; `nil` if the server decides. Microsoft Graph takes
    ///   `.query("$top")`, which limits the whole list in other services.
    ///
    /// Source: <https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part1-protocol.html#sec_ServerDrivenPaging>
    public static func oData(size: RequestPlace?) -> PaginationStyle {
        PaginationStyle(
            "OData", .chained(.link(.body("/@odata.nextLink"))), size: size, items: "/value",
            total: .body("/@odata.count"),
            errorRules: [ErrorRule(.present("/error"), code: "/error/code", message: "/error/message")])
    }
}
