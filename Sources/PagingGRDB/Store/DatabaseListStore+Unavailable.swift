#if !GRDB
public import Foundation

/// A store of lists in an SQLite file, which needs the trait `GRDB` of this package.
@available(
    *, unavailable,
    message: """
        DatabaseListStore needs the trait GRDB of swift-paging: add traits: ["GRDB"] to the package dependency. \
        In Xcode before 26.4, depend on swift-paging from a local package that enables the trait
        """
)
public final class DatabaseListStore {
    /// Creates a store that keeps lists and logs in a file.
    public init(at file: URL) {}
}
#endif
