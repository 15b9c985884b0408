import PagingKeyset
import Testing

@Suite struct KeysetTests {
    @Test("an order has its columns in their order, with or without key paths")
    func columns() throws {
        #expect(Keyset<User>.byReputation.columns == ["reputation", "name", "id"])
        #expect(Keyset<User>(.ascending("id", unique: \.id)).columns == ["id"])
        let sorts: [SortKey<User>] = [
            .descending("creation"), .ascending("seen", nulls: .first), .descending("name", \.name),
        ]
        #expect(sorts.map(\.nulls) == [nil, .first, .last])
        let late = try Keyset(sorts, unique: .descending(unique: "users.id"))
        #expect(late.columns == ["creation", "seen", "name", "users.id"])
    }

    @Test("an order has up to five keys before the unique one")
    func overloads() {
        let columns = [
            Keyset<User>(.ascending("a"), .ascending(unique: "id")).columns,
            Keyset<User>(.ascending("a"), .ascending("b"), .ascending(unique: "id")).columns,
            Keyset<User>(.ascending("a"), .ascending("b"), .ascending("c"), .ascending(unique: "id")).columns,
            Keyset<User>(
                .ascending("a"), .ascending("b"), .ascending("c"), .ascending("d"), .ascending(unique: "id")
            ).columns,
            Keyset<User>(
                .ascending("a"), .ascending("b"), .ascending("c"), .ascending("d"), .ascending("e"),
                .ascending(unique: "id")
            ).columns,
        ]
        for (count, columns) in columns.enumerated() {
            #expect(columns == Array(["a", "b", "c", "d", "e"].prefix(count + 1)) + ["id"])
        }
    }

    @Test(
        "a malformed name of a column is refused, and the message names it",
        arguments: [
            ("", KeysetFailure.emptyName(column: "")), ("users.", .emptyName(column: "users.")),
            (".id", .emptyName(column: ".id")), ("a.b.c", .tooManyParts(column: "a.b.c")),
            ("a\0", .zeroCharacter(column: "a\0")), ("id", .duplicateColumn("id")),
        ])
    func malformed(name: String, failure: KeysetFailure) {
        #expect(throws: failure) { try Keyset<User>([.ascending(name)], unique: .ascending(unique: "id")) }
        #expect(failure.description.contains("\"\(name)\""))
    }

    @Test("names are quoted, in two parts if there is a dot, and quotes in them are doubled")
    func quoting() {
        let order = Keyset<User>(.descending("users.group"), .ascending(unique: "a\"b`c; --"))
        let sqlite = order.page(after: nil, limit: 1, dialect: .sqlite)
        let postgres = order.page(after: nil, limit: 1, dialect: .postgres)
        #expect(sqlite.orderBy == "`users`.`group` DESC, `a\"b``c; --`")
        #expect(postgres.orderBy == "\"users\".\"group\" DESC, \"a\"\"b`c; --\"")
    }

    @Test("the columns of an index have the order's directions, and the places of NULL where an index can have them")
    func index() {
        let order = Keyset<User>.byReputation
        #expect(order.indexColumns(dialect: .sqlite) == "`reputation` DESC, `name`, `id`")
        #expect(order.indexColumns(dialect: .postgres) == #""reputation" DESC, "name" NULLS LAST, "id""#)
    }
}
