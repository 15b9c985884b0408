import PagingKeyset
import Testing

@Suite struct StatementTests {
    @Test("the first page has no condition, and one row more than asked for")
    func first() {
        let query = Keyset<User>.byReputation.page(after: nil, limit: 50, dialect: .sqlite)
        #expect(query.condition == nil)
        #expect(query.branches.map(\.condition) == [nil])
        #expect(query.limit == 51)
        let statement = query.statement(select: "*", from: "users")
        #expect(
            statement.text == """
                SELECT *, `reputation` AS paging_key_0, `name` AS paging_key_1, `id` AS paging_key_2 FROM users \
                ORDER BY `reputation` DESC, `name` NULLS LAST, `id` LIMIT ?
                """)
        #expect(statement.bindings == [.integer(51)])
    }

    @Test("PostgreSQL compares rows at once if all keys have one direction and none can be NULL")
    func uniform() throws {
        let order = Keyset<User>.uniform
        let cursor = try order.cursor([.text("5"), .text("7")])
        let statement = order.page(before: cursor, limit: 2, dialect: .postgres)
            .statement(select: "*", from: "users", where: "site = \(1)")
        #expect(
            statement.text == """
                SELECT *, "reputation"::text AS paging_key_0, "id"::text AS paging_key_1 FROM users \
                WHERE (site = $1) AND (("reputation", "id") < ($2, $3)) ORDER BY "reputation" DESC, "id" DESC LIMIT $4
                """)
        #expect(statement.bindings == [.integer(1), .text("5"), .text("7"), .integer(3)])
    }

    @Test("SQLite merges branches, one for each key")
    func branches() throws {
        let order = Keyset<User>.uniform
        let cursor = try order.cursor([.integer(5), .integer(7)])
        let query = order.page(after: cursor, limit: 2, dialect: .sqlite)
        #expect(
            query.branches.map { $0.condition?.text(for: .sqlite) } == [
                "`reputation` = ? AND `id` > ?", "`reputation` > ?",
            ])
        #expect(query.branches.map(\.orderBy) == ["`id`", "`reputation`, `id`"])
        #expect(
            query.statement(select: "name", from: "users").text == """
                SELECT name, `reputation` AS paging_key_0, `id` AS paging_key_1 FROM users \
                WHERE (`reputation` = ? AND `id` > ?) \
                UNION ALL SELECT name, `reputation` AS paging_key_0, `id` AS paging_key_1 FROM users \
                WHERE (`reputation` > ?) ORDER BY paging_key_0, paging_key_1 LIMIT ?
                """)
    }

    @Test("one condition for several directions has a bound for the first key")
    func bound() throws {
        let order = Keyset<User>.byReputation
        let cursor = try order.cursor([.integer(5), .text("x"), .integer(7)])
        let condition = try #require(order.page(after: cursor, limit: 2, dialect: .sqlite).condition)
        #expect(
            condition.text(for: .sqlite) == """
                `reputation` <= ? AND ((`reputation` = ? AND `name` = ? AND `id` > ?) \
                OR (`reputation` = ? AND `name` > ?) OR (`reputation` = ? AND `name` IS NULL) OR (`reputation` < ?))
                """)
        #expect(condition.bindings.count == 8)
    }

    @Test("a place without a value is compared by IS NULL")
    func nulls() throws {
        let order = Keyset<User>.byReputation
        let cursor = try order.cursor([.integer(5), .null, .integer(7)])
        #expect(
            order.page(after: cursor, limit: 2, dialect: .sqlite).branches.map { $0.condition?.text(for: .sqlite) } == [
                "`reputation` = ? AND `name` IS NULL AND `id` > ?", "`reputation` < ?",
            ])
        #expect(
            order.page(before: cursor, limit: 2, dialect: .sqlite).branches.map { $0.condition?.text(for: .sqlite) }
                == [
                    "`reputation` = ? AND `name` IS NULL AND `id` < ?", "`reputation` = ? AND `name` IS NOT NULL",
                    "`reputation` > ?",
                ])
    }

    @Test("a range from a place to itself has no rows")
    func emptyRange() throws {
        let order = Keyset<User>.uniform
        let cursor = try order.cursor([.integer(5), .integer(7)])
        let query = order.rows(after: cursor, through: cursor, dialect: .sqlite)
        #expect(query.branches.isEmpty)
        #expect(query.count(from: "users").text == "SELECT count(*) FROM users WHERE (1 = 0)")
    }

    @Test("the text of a statement does not depend on values")
    func texts() throws {
        let order = Keyset<User>.byReputation
        let texts = try [Int64(1), 2].map { value in
            let cursor = try order.cursor([.integer(value), .text("\(value)"), .integer(value)])
            return order.page(after: cursor, limit: Int(value), dialect: .postgres)
                .statement(select: "*", from: "users", where: "site = \(value)").text
        }
        #expect(texts[0] == texts[1])
    }
}
