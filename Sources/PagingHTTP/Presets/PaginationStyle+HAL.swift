extension PaginationStyle {
    /// HAL: each response has links in `_links` and its items in `_embedded`.
    ///
    /// - Parameters:
    ///   - relation: The name of the list in `_embedded`.
    ///   - size: The name of the parameter for the page size; `nil` if there is none.
    ///
    /// Source: <https://datatracker.ietf.org/doc/html/draft-kelly-json-hal-11>
    public static func hal(_ relation: String, size: String? = "size") -> PaginationStyle {
        PaginationStyle(
            "HAL", .chained(.link(.body("/_links/next/href")), previous: .link(.body("/_links/prev/href"))),
            size: size.map { .query($0) },
            items: ItemsPlace(JSONPointer(steps: ["_embedded", relation]), mayBeMissingBeside: ["/_links"]),
            total: .body("/page/totalElements"), fields: ["Accept": "application/hal+json, application/json"])
    }
}
