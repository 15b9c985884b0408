#if GRDB
public import GRDB
import PagingKeyset

extension DatabasePages {
    /// The same list, which opens at a row and loads from there in both directions.
    ///
    /// Use it for a jump, with a new pager or with `Pager.replaceSource(with:)`. Rows before this row are loaded and inserted
    /// above it, which changes its index: `Pager.index(of:)` returns it.
    ///
    /// - Parameter id: The id of the row. It is the value of the order's unique key.
    /// - Throws: ``DatabaseFailure``, of the kind `itemNotFound` if the request does not have the row; `CancellationError`.
    public func beginning(at id: Item.ID) async throws -> DatabasePages where Item.ID: DatabaseValueConvertible {
        try await beginning(atKey: id)
    }

    /// The same list, which opens at a row and loads from there in both directions.
    ///
    /// Use it if the database stores the unique key otherwise than `Item.ID` does, such as a `UUID` as text.
    ///
    /// - Parameter key: The value of the order's unique key, as the database has it.
    /// - Throws: ``DatabaseFailure``, of the kind `itemNotFound` if the request does not have the row; `CancellationError`.
    public func beginning(atKey key: some DatabaseValueConvertible) async throws -> DatabasePages {
        let value = key.databaseValue
        return try await beginning { db in
            guard let row = try reader.place(of: KeyValue(value), in: db) else { throw DatabaseFailure.noRow }
            return try reader.place(before: row, in: db)
        }
    }

    /// The same list, which opens at a row and loads from there in both directions.
    ///
    /// SQLite steps over all rows before it, so that the time grows with `row`.
    ///
    /// - Parameter row: The index of the row, beginning with 0. Beyond the end, the list opens at its last row.
    /// - Throws: ``DatabaseFailure``; `CancellationError`.
    /// - Precondition: `row >= 0`.
    public func beginning(atRow row: Int) async throws -> DatabasePages {
        precondition(row >= 0, "The row is \(row). Pass 0 or more.")
        return try await beginning { db in try reader.place(beforeRow: row, in: db) }
    }

    private func beginning(
        _ opening: @Sendable (Database) throws -> KeysetCursor?
    ) async throws -> DatabasePages {
        var pages = self
        do {
            pages.opening = try await database.read { db in
                _ = try reader.shape(in: db)
                return try opening(db)
            }
        } catch {
            throw DatabaseFailure.wrapping(error)
        }
        return pages
    }
}
#endif
