import PagingKeyset
import SeededRandom
import Testing

@Suite struct ChangingRowsTests {
    @Test(
        "rows that exist throughout appear exactly once while others are inserted and deleted",
        arguments: KeysetDialect.allCases, WalkTests.seeds)
    func changes(dialect: KeysetDialect, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let table = try SampleTable.create(in: dialect.open())
        let stable = (0..<40).map { $0 * 1_000 }
        for id in stable { try table.insert(id, using: &random) }
        var others: [Int] = []
        var last = 0
        for _ in 0..<8 {
            let order = try SampleOrder(dialect, using: &random)
            let sample = try SortedSample(table.database, order, nil)
            let isBackward = Bool.random(using: &random)
            let reading = Reading.allCases.randomElement(using: &random)!
            var found: [Int] = []
            var cursor: KeysetCursor?
            while true {
                let query =
                    isBackward
                    ? sample.keyset.page(before: cursor, limit: 3, dialect: dialect)
                    : sample.keyset.page(after: cursor, limit: 3, dialect: dialect)
                let page = try query.ids(table.database, where: nil, reading)
                found = isBackward ? page.items + found : found + page.items
                guard page.hasMore, found.count < 1_000 else { break }
                cursor = isBackward ? page.first : page.last
                for _ in 0..<2 {
                    last += 1
                    if last % 1_000 == 0 { last += 1 }
                    try table.insert(last, using: &random)
                    others.append(last)
                }
                for _ in 0..<2 {
                    let gone = others.remove(at: .random(in: others.indices, using: &random))
                    try table.database.execute("DELETE FROM sample WHERE id = \(gone)")
                }
            }
            let expected = sample.ids.filter { $0 % 1_000 == 0 }
            #expect(found.filter { $0 % 1_000 == 0 } == expected, "ORDER BY \(order), seed \(seed)")
            #expect(Set(found).count == found.count, "ORDER BY \(order), seed \(seed)")
        }
    }
}
