import PagingKeyset
import Testing

@Suite struct SQLFragmentTests {
    @Test("interpolated values are bound, and placeholders are numbered where the database has numbers")
    func interpolation() {
        let name = "x'; DROP TABLE users; --"
        let inner: SQLFragment = "name = \(name)"
        let fragment: SQLFragment = "site = \(3) AND \(inner) AND score > \(0.5) AND \(sql: "NOT hidden")"
        #expect(fragment.bindings == [.integer(3), .text(name), .real(0.5)])
        #expect(fragment.text(for: .sqlite) == "site = ? AND name = ? AND score > ? AND NOT hidden")
        #expect(
            fragment.text(for: .postgres, firstParameter: 4) == "site = $4 AND name = $5 AND score > $6 AND NOT hidden")
    }

    @Test("question marks in quotes and comments stand for themselves")
    func placeholders() throws {
        let sql = """
            a = ? AND b = '?''?' AND "c?" = `d?` -- ?
            AND e = ? /* ? */ AND f = '-- ' || ?
            """
        let fragment = try SQLFragment(sql: sql, bindings: [.integer(1), .integer(2), .null])
        #expect(fragment.text(for: .sqlite) == sql)
        #expect(fragment.bindings == [.integer(1), .integer(2), .null])
        #expect(fragment.text(for: .postgres).contains("e = $2 /* ? */ AND f = '-- ' || $3"))
    }

    @Test("SQL with another number of placeholders than values is refused")
    func wrongCounts() {
        #expect(throws: KeysetFailure.placeholderCount(expected: 1, found: 2)) {
            try SQLFragment(sql: "a = ? OR b = ?", bindings: [.null])
        }
        #expect(throws: KeysetFailure.placeholderCount(expected: 1, found: 0)) {
            try SQLFragment(sql: "a = '?", bindings: [.null])
        }
        #expect(throws: KeysetFailure.namedPlaceholder("?12")) {
            try SQLFragment(sql: "a = ?12", bindings: [.null])
        }
    }
}
