#if !GRDB
public import PagingKeyset

/// Pages of database rows, which need the trait `GRDB` of this package.
@available(
    *, unavailable,
    message: """
        DatabasePages needs the trait GRDB of swift-paging: add traits: ["GRDB"] to the package dependency. \
        In Xcode before 26.4, depend on swift-paging from a local package that enables the trait
        """
)
public struct DatabasePages<Item> {
    /// Creates a list of the rows of a request.
    public init(
        _ order: Keyset<Item>, of request: some Any, in database: some Any, pageSize: Int = 50, countsRows: Bool = false
    ) {}
}
#endif
