import PagingKeyset
import Testing

/// Orders whose pages an index answers without sorting, and without reading rows that are not in the page.
enum PlannedOrder: String, CaseIterable {
    case unique, uniqueDescending, uniform, uniformDescending, mixed, mixedThree
    case nullsLast, nullsFirst, nullsLastDescending, nullsFirstDescending, secondNullable

    var isUniform: Bool {
        switch self {
        case .unique, .uniqueDescending, .uniform, .uniformDescending: true
        case .mixed, .mixedThree, .nullsLast, .nullsFirst, .nullsLastDescending, .nullsFirstDescending, .secondNullable:
            false
        }
    }

    var keyset: Keyset<Sample> {
        switch self {
        case .unique: Keyset(.ascending(unique: "id"))
        case .uniqueDescending: Keyset(.descending(unique: "id"))
        case .uniform: Keyset(.ascending("a"), .ascending("b"), .ascending(unique: "id"))
        case .uniformDescending: Keyset(.descending("a"), .descending(unique: "id"))
        case .mixed: Keyset(.descending("a"), .ascending(unique: "id"))
        case .mixedThree: Keyset(.ascending("a"), .descending("b"), .ascending(unique: "id"))
        case .nullsLast: Keyset(.ascending("m", nulls: .last), .ascending(unique: "id"))
        case .nullsFirst: Keyset(.ascending("m", nulls: .first), .ascending(unique: "id"))
        case .nullsLastDescending: Keyset(.descending("m", nulls: .last), .ascending(unique: "id"))
        case .nullsFirstDescending: Keyset(.descending("m", nulls: .first), .ascending(unique: "id"))
        case .secondNullable:
            // The place where SQLite keeps rows without a value.
            Keyset(.descending("a"), .ascending("n", nulls: .first), .ascending(unique: "id"))
        }
    }
}

@Suite struct QueryPlanTests {
    @Test(
        "an index answers pages, ranges and counts of each order", arguments: KeysetDialect.allCases,
        PlannedOrder.allCases)
    func plans(dialect: KeysetDialect, order: PlannedOrder) throws {
        for isFiltered in [false, true] {
            let table = try PlannedTable(dialect, order.keyset, isFiltered: isFiltered, rows: 5_000)
            let places = try table.places()
            let queries = [
                table.keyset.page(after: nil, limit: 20, dialect: dialect),
                table.keyset.page(before: nil, limit: 20, dialect: dialect),
                table.keyset.page(after: places.middle, limit: 20, dialect: dialect),
                table.keyset.page(before: places.middle, limit: 20, dialect: dialect),
                table.keyset.page(after: places.late, limit: 20, dialect: dialect),
                table.keyset.page(before: places.late, limit: 20, dialect: dialect),
                table.keyset.rows(after: places.middle, through: places.late, dialect: dialect),
                table.keyset.rows(after: nil, through: places.middle, dialect: dialect),
            ]
            for query in queries {
                var statements = query.branches.map {
                    query.statement(of: $0, limit: 20, select: "filler", from: "big", where: table.filter)
                }
                // PostgreSQL sorts branches that are put together: at most as many rows as the limits of all of them.
                if dialect == .sqlite || query.branches.count == 1 || order.isUniform {
                    statements.append(query.statement(select: "filler", from: "big", where: table.filter))
                }
                statements.append(query.count(from: "big", where: table.filter))
                for statement in statements {
                    let plan = try table.database.plan(statement)
                    #expect(Self.flaws(plan, dialect).isEmpty, "\(statement.text)\n\(plan.joined(separator: "\n"))")
                }
            }
        }
    }

    @Test(
        "a page among many rows that are equal in the first key reads its own rows only",
        arguments: KeysetDialect.allCases, PlannedOrder.allCases)
    func ties(dialect: KeysetDialect, order: PlannedOrder) throws {
        let table = try PlannedTable(dialect, order.keyset, isFiltered: false, rows: 40_000)
        let places = try table.places()
        for cursor in [places.middle, places.late] {
            let pages = [
                table.keyset.page(after: cursor, limit: 20, dialect: dialect),
                table.keyset.page(before: cursor, limit: 20, dialect: dialect),
            ]
            for page in pages {
                let cost = try table.database.cost(page.statement(select: "filler", from: "big"))
                // SQLite takes some 20 steps for a row. There are 20,000 rows with equal keys.
                let allowed = page.branches.count * 21 * (dialect == .sqlite ? 40 : 1)
                #expect(cost <= allowed, "\(page.statement(select: "filler", from: "big").text)")
            }
        }
    }

    @Test(
        "SQLite sorts ties if a later key has rows without a value at the end, and not if a column says which they are")
    func unsupported() throws {
        let sorted = try PlannedTable(
            .sqlite, Keyset(.ascending("b"), .ascending("n", nulls: .last), .ascending(unique: "id")),
            isFiltered: false,
            rows: 1_000)
        let page = try sorted.keyset.page(after: sorted.places().middle, limit: 20, dialect: .sqlite)
        let plan = try sorted.database.plan(page.statement(select: "filler", from: "big"))
        #expect(plan.contains { $0.contains("TEMP B-TREE FOR RIGHT PART OF ORDER BY") })

        try sorted.database.execute(
            """
            ALTER TABLE big ADD COLUMN missing INTEGER NOT NULL AS (n IS NULL) VIRTUAL;
            DROP INDEX big_in_order;
            CREATE INDEX big_in_order ON big (b, missing, n, id);
            """)
        let keyset = Keyset<Sample>(
            .ascending("b"), .ascending("missing"), .ascending("n", nulls: .first), .ascending(unique: "id"))
        let values: [KeyValue] = [.integer(2), .integer(0), .integer(3), .integer(500)]
        let other = try keyset.page(after: keyset.cursor(values), limit: 20, dialect: .sqlite)
        let otherPlan = try sorted.database.plan(other.statement(select: "filler", from: "big"))
        #expect(Self.flaws(otherPlan, .sqlite).isEmpty)
    }

    @Test("a misspelled column is an error, not a constant", arguments: KeysetDialect.allCases)
    func misspelled(dialect: KeysetDialect) throws {
        let table = try PlannedTable(dialect, PlannedOrder.mixed.keyset, isFiltered: false, rows: 10)
        let wrong = Keyset<Sample>(.descending("aa"), .ascending(unique: "id"))
        let page = wrong.page(after: nil, limit: 5, dialect: dialect)
        #expect(throws: (any Error).self) {
            try table.database.rows(page.statement(select: "filler", from: "big"))
        }
    }

    @Test("a list is split in the order of the index", arguments: KeysetDialect.allCases, PlannedOrder.allCases)
    func boundaries(dialect: KeysetDialect, order: PlannedOrder) throws {
        let table = try PlannedTable(dialect, order.keyset, isFiltered: true, rows: 5_000)
        let statement = table.keyset.boundaries(parts: 8, from: "big", where: table.filter, dialect: dialect)
        let plan = try table.database.plan(statement)
        let flaws = ["MATERIALIZE", "Seq Scan", "Bitmap", "TEMP B-TREE FOR RIGHT", "TEMP B-TREE FOR LAST"]
        #expect(!plan.contains { line in flaws.contains { line.contains($0) } }, "\(plan.joined(separator: "\n"))")
        // The boundaries themselves are sorted.
        let sorts = plan.filter { $0.contains("TEMP B-TREE") || $0.hasSuffix("Sort") }
        #expect(sorts.count <= 1, "\(plan.joined(separator: "\n"))")
    }

    /// The steps of a plan that sort, or read rows that are not in the result.
    static func flaws(_ plan: [String], _ dialect: KeysetDialect) -> [String] {
        switch dialect {
        case .sqlite:
            // Without an index, only the table itself is in the order of its primary key.
            plan.filter { line in
                let isScan = line.contains("SCAN") && !line.contains("USING") && !line.contains("CONSTANT ROW")
                return line.contains("TEMP B-TREE") || isScan && plan.count > 1
            }
        case .postgres:
            plan.filter { line in
                let isFlaw = ["Sort", "Seq Scan", "Bitmap", "Filter: "].contains { line.contains($0) }
                // What tells apart two values that the database takes as equal: it is true for all rows that are found.
                return isFlaw && !line.contains("Sort Key: ") && !line.contains("IS TRUE")
            }
        }
    }
}
