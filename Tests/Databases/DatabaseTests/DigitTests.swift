import PagingKeyset
import Testing

@Suite struct DigitTests {
    @Test("timestamps of one millisecond are told apart by the database's own digits")
    func timestamps() throws {
        let database = try PostgresDatabase()
        try database.execute(
            """
            SET TIME ZONE 'Asia/Kathmandu';
            CREATE TEMPORARY TABLE event (id int PRIMARY KEY, at timestamptz NOT NULL);
            INSERT INTO event SELECT i, timestamptz '2026-10-25 00:59:59.999+00' + i * interval '1 microsecond'
            FROM generate_series(1, 9) AS s(i)
            """)
        let order = Keyset<Sample>(.descending("at"), .ascending(unique: "id"))
        var ids: [Int] = []
        var cursor: KeysetCursor?
        repeat {
            let query = order.page(after: cursor, limit: 2, dialect: .postgres)
            let rows = try database.rows(query.statement(select: "id", from: "event"))
            let page = try query.page(rows.map { (item: try #require($0[0].asInteger), key: Array($0[1...2])) })
            ids += page.items
            cursor = page.hasMore ? page.last : nil
            // A session with another time zone reads the same place.
            try database.execute("SET TIME ZONE 'America/St_Johns'")
        } while cursor != nil && ids.count < 20
        #expect(ids == Array((1...9).reversed()))
    }

    @Test("numbers come back with every bit", arguments: KeysetDialect.allCases)
    func numbers(dialect: KeysetDialect) throws {
        let database = try dialect.open()
        let type = dialect == .sqlite ? "REAL" : "double precision"
        let table = dialect == .sqlite ? "TABLE" : "TEMPORARY TABLE"
        try database.execute("CREATE \(table) number (id INTEGER PRIMARY KEY, x \(type) NOT NULL)")
        var x = 0.1
        for id in 1...9 {
            try database.execute("INSERT INTO number VALUES (\(id), \(x))")
            x = x.nextUp
        }
        let order = Keyset<Sample>(.ascending("x"), .ascending(unique: "id"))
        for id in 1...9 {
            let place = try order.cursor(
                database.rows(order.place(of: .integer(Int64(id)), from: "number", dialect: dialect))[0])
            let same = try order.decode(order.encode(place))
            try #expect(database.integer(order.position(of: same, from: "number", dialect: dialect)) == id - 1)
        }
    }
}
