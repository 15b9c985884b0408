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
    func wrongCounts() throws {
        #expect(throws: KeysetFailure.placeholderCount(expected: 1, found: 2)) {
            try SQLFragment(sql: "a = ? OR b = ?", bindings: [.null])
        }
        #expect(throws: KeysetFailure.placeholderCount(expected: 1, found: 0)) {
            try SQLFragment(sql: "a = '?", bindings: [.null])
        }
        for name in ["$1", "$name", ":name", "@name"] {
            #expect(throws: KeysetFailure.namedPlaceholder(name)) {
                try SQLFragment(sql: "a = \(name) AND b = ?", bindings: [.integer(7)])
            }
        }
        let untouched = #"a::int = ? AND '$1 :x' = E'it\'s ?' AND b[1:2] = c$1"#
        let fragment = try SQLFragment(sql: untouched, bindings: [.integer(7)])
        #expect(fragment.text(for: .sqlite) == untouched)
        #expect(throws: KeysetFailure.namedPlaceholder("?12")) {
            try SQLFragment(sql: "a = ?12", bindings: [.null])
        }
    }
}
