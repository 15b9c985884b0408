import PagingKeyset
import Testing

/// The sample table in an order, with the ids as the database sorts them without pages.
struct SortedSample {
    let database: any TestDatabase
    let keyset: Keyset<Sample>
    let filter: SQLFragment?
    let ids: [Int]

    init(_ database: any TestDatabase, _ order: SampleOrder, _ filter: SQLFragment?) throws {
        self.database = database
        self.filter = filter
        keyset = order.keyset
        let condition = filter == nil ? "" : "WHERE part IN (1, 2)"
        ids = try database.integers("SELECT id FROM sample \(condition) ORDER BY \(order.orderBy)")
    }

    /// Reads all pages in one direction. Each cursor goes through its text.
    ///
    /// - Returns: The ids in the order of the list.
    func walk(limit: Int, backward: Bool, _ reading: Reading) throws -> [Int] {
        var found: [Int] = []
        var cursor: KeysetCursor?
        while true {
            let query =
                backward
                ? keyset.page(before: cursor, limit: limit, dialect: database.dialect)
                : keyset.page(after: cursor, limit: limit, dialect: database.dialect)
            let page = try query.ids(database, where: filter, reading)
            found = backward ? page.items + found : found + page.items
            guard page.hasMore else { return found }
            try #require(page.items.count == limit && found.count <= ids.count)
            let edge = try #require(backward ? page.first : page.last)
            cursor = try keyset.decode(keyset.encode(edge, filter: "part"), filter: "part")
        }
    }

    /// The places of all rows.
    func cursors() throws -> [KeysetCursor] {
        let query = keyset.page(after: nil, limit: 1_000, dialect: database.dialect)
        return try database.rows(query.statement(select: "id", from: "sample", where: filter)).map { row in
            try keyset.cursor(Array(row[1...]))
        }
    }
}
