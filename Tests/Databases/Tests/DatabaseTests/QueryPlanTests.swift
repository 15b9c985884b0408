import PagingKeyset
import Testing

/// Orders whose pages an index answers without sorting, and without reading rows that are not in the page.
enum PlannedOrder: String, CaseIterable {
    case unique, uniqueDescending, uniform, uniformDescending, mixed, mixedThree
    case nullsLast, nullsFirst, nullsLastDescending, nullsFirstDescending, secondNullable

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
            let table = try PlannedTable(dialect, order.keyset, isFiltered: isFiltered, rows: 20_000)
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
                var statements = [query.statement(select: "filler", from: "big", where: table.filter)]
                statements += query.branches.map {
                    query.statement(of: $0, limit: 20, select: "filler", from: "big", where: table.filter)
                }
                for statement in statements {
                    let plan = try table.database.plan(statement)
                    #expect(Self.flaws(plan, dialect).isEmpty, "\(statement.text)\n\(plan.joined(separator: "\n"))")
                }
            }
        }
    }

    /// The steps of a plan that sort, or read rows that are not in the result.
    static func flaws(_ plan: [String], _ dialect: KeysetDialect) -> [String] {
        switch dialect {
        case .sqlite: plan.filter { $0.contains("TEMP B-TREE") || $0.contains("SCAN") && !$0.contains("USING") }
        case .postgres:
            plan.filter { line in ["Sort", "Seq Scan", "Bitmap", "Filter: "].contains { line.contains($0) } && !line.contains("Sort Key:") }
        }
    }
}
